# Computes what tests/neighbours/r-crosstabs.test.ts asks of the site, from the single responses that the site exports.
# Rscript tests/weighting/crosstabs.R FOLDER: reads respuestas.csv and asked.json there, and writes found.json.
source("tests/weighting/raking.R")

folder <- commandArgs(trailingOnly = TRUE)[1]
asked <- read_json(file.path(folder, "asked.json"))
responses <- read.csv(file.path(folder, "respuestas.csv"), fileEncoding = "UTF-8-BOM", na.strings = "", colClasses = "character")
adults <- responses[is.na(responses$set_aside) & responses$age_band != "under-18", ]
design <- raked_design(adults, asked$margins, 5, rep(1, nrow(adults)))$design
w <- weights(design, "sampling")
kish <- function(w) sum(w)^2 / sum(w^2)

# The column of each person, of those in which somebody is: of two traits, the levels of the second within the first.
columns_of <- function(banner) {
  names <- Reduce(function(outer, inner) paste(rep(outer, each = length(inner)), inner), lapply(banner, function(trait) unlist(trait$levels)))
  ofs <- do.call(paste, lapply(banner, function(trait) adults[[trait$column]]))
  factor(ofs, levels = names[names %in% ofs])
}

# The rows of a question: 1 and 0 for those asked, or their number; NA for everybody else.
rows_of <- function(question) {
  was_asked <- Reduce(`|`, lapply(question$options, function(option) !is.na(adults[[option$column]])))
  shares <- lapply(question$options, function(option) ifelse(was_asked, as.numeric(adults[[option$column]] %in% option$value), NA))
  c(shares, lapply(question$numbers, function(column) as.numeric(adults[[column]])))
}

# The difference of each two columns over its standard error.
ratios_of <- function(row, column, pairs) {
  design$variables$row <- row
  design$variables$column <- column
  means <- svyby(~row, ~column, subset(design, !is.na(row) & !is.na(column)), svymean, covmat = TRUE)
  vapply(pairs, function(pair) {
    difference <- svycontrast(means, setNames(c(1, -1), pair))
    as.numeric(coef(difference)) / as.numeric(SE(difference))
  }, 0)
}

# For everybody and each column, the letters of the columns that it exceeds.
letters_of <- function(columns, exceeding) {
  less_than <- function(column) vapply(exceeding, function(pair) if (pair[1] == column) pair[2] else "", "")
  c("", vapply(columns, function(column) paste(LETTERS[which(columns %in% less_than(column))], collapse = ""), "", USE.NAMES = FALSE))
}

table_of <- function(table) {
  column <- columns_of(table$banner)
  rows <- rows_of(table)
  people <- c(list(TRUE), lapply(levels(column), function(level) column %in% level))
  people <- lapply(people, function(are_in) are_in & !is.na(rows[[1]]))
  bases <- vapply(people, sum, 0)
  n_effs <- vapply(people, function(are_in) kish(w[are_in]), 0)
  is_small <- bases < 100 | n_effs < 50
  large <- levels(column)[!is_small[-1]]
  pairs <- combn(large, 2, simplify = FALSE)
  t_at <- function(probability) qt(1 - probability / 2, nrow(adults) - 1)
  least <- t_at(0.05 / (length(pairs) * length(rows)))
  tested <- factor(column, levels = large)
  ratios <- lapply(rows, function(row) ratios_of(row, tested, pairs))
  list(
    bases = bases, nEffs = n_effs, isSmall = is_small,
    rows = lapply(rows, function(row) list(values = vapply(people, function(are_in) weighted.mean(row[are_in], w[are_in], na.rm = TRUE), 0))),
    letters = lapply(ratios, function(ratio) letters_of(levels(column), c(pairs[which(ratio >= least)], lapply(pairs[which(-ratio >= least)], rev)))),
    clearOnlyAlone = sum(abs(unlist(ratios)) >= t_at(0.05) & abs(unlist(ratios)) < least, na.rm = TRUE))
}

coded <- lapply(asked$codes, function(column) share_of(design, column, "1"))
found <- list(weights = w / mean(w), tables = lapply(asked$tables, table_of), coded = coded)
write_json(found, file.path(folder, "found.json"), auto_unbox = TRUE, digits = I(17))
