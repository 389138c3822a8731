# Makes the files of tests/weighting/vectors with R's survey package: the same files go through our own code in the tests.
# Rscript tests/weighting/vectors.R FOLDER [SEED [NAME ...]]: another seed makes other people, names only some of the files.
source("tests/weighting/raking.R")

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
seed <- if (length(arguments) > 1) as.integer(arguments[2]) else 1410
wanted <- arguments[-(1:2)]

options_of <- function(values) {
  found <- sort(unique(as.character(values[!is.na(values)])))
  if (all(found %in% c("0", "1"))) "1" else found
}

# --- Writing --------------------------------------------------------------------------------------------------------

write_vector <- function(name, data, margins, cap = 5, questions, more = function(design) list(), base_weight = NULL) {
  if (length(wanted) > 0 && !(name %in% wanted)) return(invisible())
  base <- if (is.null(base_weight)) rep(1, nrow(data)) else data[[base_weight]]
  weighed <- raked_design(data, margins, cap, base)
  w <- weights(weighed$design, "sampling")
  n <- nrow(data)
  shares <- lapply(setNames(questions, questions), function(question) {
    options <- options_of(data[[question]])
    lapply(setNames(options, options), function(option) share_of(weighed$design, question, option))
  })
  expected <- c(
    list(n = n, deff = n * sum(w^2) / sum(w)^2, nEff = sum(w)^2 / sum(w^2), rounds = weighed$rounds,
         minWeight = min(w), maxWeight = max(w), weights = w / mean(w), questions = shares),
    more(weighed$design))
  path <- function(ending) file.path(folder, paste0(name, ending))
  write.csv(data, path(".csv"), row.names = FALSE, na = "", quote = FALSE)
  write_json(margins, path(".margins.json"), auto_unbox = TRUE, digits = NA, pretty = TRUE)
  write_json(c(list(cap = cap), list(baseWeight = base_weight)[!is.null(base_weight)], list(expected = expected)), path(".expected.json"), auto_unbox = TRUE, digits = I(17))
  cat(name, ": n ", n, ", rounds ", weighed$rounds, ", max ", max(w), "\n", sep = "")
}

margin <- function(columns, ...) {
  rows <- list(...)
  list(columns = I(columns), targets = lapply(rows, function(row)
    list(values = I(as.character(row[seq_along(columns)])), people = as.numeric(row[length(columns) + 1]))))
}

pick <- function(n, values, chances) sample(values, n, replace = TRUE, prob = chances)

# --- The vectors ----------------------------------------------------------------------------------------------------

ages <- c("18-to-24", "25-to-34", "35-to-44", "45-to-54", "55-to-64", "65-or-more")
sex_age <- margin(c("sex", "age"),
  c("woman", ages[1], 90632), c("woman", ages[2], 115459), c("woman", ages[3], 100022), c("woman", ages[4], 84016),
  c("woman", ages[5], 57128), c("woman", ages[6], 52832), c("man", ages[1], 90215), c("man", ages[2], 109792),
  c("man", ages[3], 91613), c("man", ages[4], 74774), c("man", ages[5], 50043), c("man", ages[6], 44238))
sexes <- margin("sex", c("woman", 500089), c("man", 460675))
bands <- margin("age", c(ages[1], 180847), c(ages[2], 225251), c(ages[3], 191635), c(ages[4], 158790),
                c(ages[5], 107171), c(ages[6], 97070))
zones <- margin("zone", c("capital", 657539), c("metro", 121977), c("north", 129595), c("west-east", 51653))

people <- function(n) {
  zone <- pick(n, c("capital", "metro", "north", "west-east"), c(.55, .2, .15, .1))
  sex <- pick(n, c("woman", "man"), c(.6, .4))
  age <- pick(n, ages, c(.3, .25, .18, .12, .09, .06))
  vote <- ifelse(runif(n) < .15, "dont-know", pick(n, c("a", "b", "c"), c(.5, .35, .15)))
  turned <- sex == "man" & runif(n) < .3
  vote[turned] <- "b"
  water <- as.integer(runif(n) < ifelse(zone == "capital", .3, .6))
  why <- ifelse(water == 1, pick(n, c("price", "cuts"), c(.4, .6)), NA)
  scale <- pmin(10, pmax(0, round(rnorm(n, ifelse(sex == "woman", 6, 5), 2))))
  data.frame(sex, age, zone, vote, water, why, scale)
}

# A mean or a net with the interval that a release gives it.
with_interval <- function(design, values) {
  design$variables$value <- values
  found <- svymean(~value, design)
  w <- weights(design, "sampling")
  m <- as.numeric(coef(found))
  se <- as.numeric(SE(found))
  spread <- sum(w * (values - m)^2) / sum(w)
  reach <- z * sqrt(spread / min(sum(w)^2 / sum(w^2), spread / se^2))
  list(value = m, se = se, low = m - reach, high = m + reach)
}

set.seed(seed)
leads <- function(design) {
  v <- as.character(design$variables$vote)
  design$variables$lead <- (v == "a") - (v == "b")
  lead <- svymean(~lead, design)
  women <- subset(design, sex == "woman")
  women$variables$a <- as.numeric(women$variables$vote == "a")
  among <- svymean(~a, women)
  scale <- design$variables$scale
  design$variables$a <- as.numeric(v == "a")
  against <- svycontrast(svyby(~a, ~sex, design, svymean, covmat = TRUE), c(woman = 1, man = -1))
  list(lead = list(value = as.numeric(coef(lead)), se = as.numeric(SE(lead))),
       against = list(value = as.numeric(coef(against)), se = as.numeric(SE(against))),
       women = list(value = as.numeric(coef(among)), se = as.numeric(SE(among))),
       net = with_interval(design, (v %in% c("a", "c")) - (v == "b")),
       stepsNet = with_interval(design, (scale >= 7) - (scale <= 4)),
       mean = with_interval(design, scale))
}
complete <- people(400)
write_vector("complete", complete, list(sex_age, zones), questions = c("vote", "water", "why", "scale"), more = leads)

unknown <- people(420)
unknown$sex[sample(420, 25)] <- "another-identity"
unknown$age[sample(420, 18)] <- NA
unknown$zone[sample(420, 30)] <- NA
unknown$zone[sample(420, 6)] <- "elsewhere"
write_vector("unknown", unknown, list(sex_age, zones), questions = c("vote", "water", "why"))

write_vector("three-margins", people(300), list(zones, sexes, bands), questions = c("vote", "why"))

extreme <- people(420)
extreme$age <- pick(420, ages, c(.36, .25, .16, .1, .07, .06))
extreme$sex[sample(420, 12)] <- NA
write_vector("capped", extreme, list(sexes, bands, zones), cap = 2.8, questions = c("vote", "water"))

edges <- people(150)
edges$none <- 0
edges$all <- 1
edges$country <- "mx"
write_vector("edges", edges, list(sexes, zones, margin("country", c("mx", 7))), questions = c("none", "all", "vote"))

towns <- c("Aguascalientes", "Asientos", "Calvillo", "Cosío", "Jesús María", "Pabellón de Arteaga", "Rincón de Romos",
           "San José de Gracia", "Tepezalá", "El Llano", "San Francisco de los Romo")
adults <- c(657539, 32032, 38275, 10772, 83807, 30596, 36034, 5961, 14200, 13378, 38170)
product <- people(1500)
product$zone <- NULL
product$municipality <- pick(1500, c(towns, NA), c(.6, .04, .05, .02, .1, .04, .04, .02, .02, .02, .03, .02))
product$sex[sample(1500, 40)] <- "no-answer"
municipality <- do.call(margin, c(list("municipality"), Map(function(town, n) c(town, n), towns, adults)))
names(municipality$targets) <- NULL
write_vector("product", product, list(sex_age, municipality), questions = c("vote", "water"))

# The example of the package itself, whose printed results are public: mean of api00 641.23, then 642.61.
data(api)
stype <- margin("stype", c("E", 4421), c("H", 755), c("M", 1018))
wide <- margin("sch.wide", c("No", 1072), c("Yes", 5122))
schools <- data.frame(lapply(apiclus1[, c("stype", "sch.wide", "comp.imp", "awards", "api00")], as.character))
means <- function(design) {
  design$variables$score <- as.numeric(design$variables$api00)
  found <- svymean(~score, design)
  list(mean = list(value = as.numeric(coef(found)), se = as.numeric(SE(found))))
}
write_vector("schools", schools, list(stype, wide), questions = "awards", more = means)
both <- margin(c("stype", "sch.wide"), c("E", "No", 472), c("E", "Yes", 3949), c("H", "No", 334), c("H", "Yes", 421),
               c("M", "No", 266), c("M", "Yes", 752))
write_vector("schools-joint", schools, list(both, margin("comp.imp", c("No", 1712), c("Yes", 4482))),
             questions = "awards", more = means)

# A sample drawn with unequal chances: some of unknown zone, some cut by the cap.
set.seed(seed + 1)
drawn <- people(300)
drawn$zone[sample(300, 20)] <- NA
drawn$drawn <- ifelse(drawn$zone %in% "capital", 1.5, 0.8) * pick(300, c(0.5, 1, 2.25, 6), c(.3, .4, .2, .1))
write_vector("base-weight", drawn, list(sex_age, zones), questions = c("vote", "why"), base_weight = "drawn")

# Other people than those of "complete", who came later: two samples that share nobody.
set.seed(seed + 2)
later <- people(350)
later$vote[runif(350) < .1] <- "b"
change_since <- function(before, design) {
  share <- function(design) {
    design$variables$b <- as.numeric(design$variables$vote == "b")
    svymean(~b, design)
  }
  both <- list(before = share(raked_design(before, list(sex_age, zones), 5, rep(1, nrow(before)))$design), later = share(design))
  waves <- structure(vapply(both, function(one) as.numeric(coef(one)), 0), var = diag(vapply(both, function(one) as.numeric(SE(one))^2, 0)),
                     statistic = "mean", class = "svystat")
  found <- svycontrast(waves, c(before = -1, later = 1))
  list(change = list(difference = as.numeric(coef(found)), error = as.numeric(SE(found))))
}
write_vector("later", later, list(sex_age, zones), questions = c("vote", "water"), more = function(design) change_since(complete, design))
