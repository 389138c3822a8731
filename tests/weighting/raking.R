# The method of docs/decisions/0027, through R's survey package: what the scripts beside it compute with.
suppressMessages({ library(survey); library(jsonlite) })
options(warn = 2, digits = 17)

control <- list(maxit = 2000, epsilon = 1e-14, verbose = FALSE)
z <- 1.959963984540054

# One factor for each margin: its levels by name, "unknown" where no target has them.
placed <- function(data, margin) {
  key <- do.call(paste, c(lapply(margin$columns, function(column) as.character(data[[column]])), sep = "|"))
  known <- vapply(margin$targets, function(target) paste(unlist(target$values), collapse = "|"), "")
  factor(ifelse(key %in% known, key, "unknown"), levels = c(known, "unknown"))
}

population <- function(level, margin, n, base) {
  people <- vapply(margin$targets, function(target) target$people, 0)
  unknown <- sum(base[level == "unknown"]) / sum(base)
  shares <- c(people / sum(people) * (1 - unknown), unknown)
  data.frame(level = levels(level), Freq = shares * n)[shares > 0, ]
}

raked_design <- function(data, margins, cap, base) {
  n <- nrow(data)
  levels <- lapply(margins, function(margin) placed(data, margin))
  for (i in seq_along(levels)) data[[paste0("margin", i)]] <- factor(levels[[i]])
  names <- paste0("margin", seq_along(levels))
  formulas <- lapply(names, function(name) as.formula(paste("~", name)))
  targets <- Map(function(level, margin, name) {
    target <- population(level, margin, n, base)
    setNames(target, c(name, "Freq"))
  }, levels, margins, names)
  design <- as.svrepdesign(svydesign(~1, data = data, weights = base), type = "JK1", compress = FALSE)
  rake_again <- function(design) rake(design, formulas, targets, control = control)
  design <- rake_again(design)
  rounds <- 0
  repeat {
    main <- weights(design, "sampling")
    # Combined, so that a weight can be cut by itself.
    replicates <- weights(design, "analysis")
    over <- max(main) > cap * (1 + 1e-9)
    mean_weight <- n / (n - 1)
    over_replicates <- apply(replicates, 2, max) > cap * mean_weight * (1 + 1e-9)
    if (!over && !any(over_replicates)) break
    if (rounds == 100) stop("the cap cannot be reached")
    if (over) { main <- pmin(main, cap); rounds <- rounds + 1 }
    replicates[, over_replicates] <- pmin(replicates[, over_replicates], cap * mean_weight)
    design <- svrepdesign(data = data, weights = main, repweights = replicates, type = "other",
                          combined.weights = TRUE, scale = (n - 1) / n, rscales = rep(1, n), mse = FALSE)
    design <- rake_again(design)
  }
  list(design = design, rounds = rounds)
}

wilson <- function(p, n) {
  middle <- p + z^2 / (2 * n)
  reach <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2))
  c(low = (middle - reach) / (1 + z^2 / n), high = (middle + reach) / (1 + z^2 / n))
}

share_of <- function(design, question, option) {
  values <- as.character(design$variables[[question]])
  asked <- subset(design, !is.na(values))
  asked$variables$chose <- as.numeric(as.character(asked$variables[[question]]) == option)
  found <- svymean(~chose, asked)
  w <- weights(asked, "sampling")
  kish <- sum(w)^2 / sum(w^2)
  p <- as.numeric(coef(found))
  se <- as.numeric(SE(found))
  n_eff <- if (p * (1 - p) == 0 || se == 0) kish else min(kish, p * (1 - p) / se^2)
  c(list(count = sum(asked$variables$chose), base = sum(!is.na(values)), unweighted = mean(asked$variables$chose),
         share = p, se = se), as.list(wilson(p, n_eff)))
}
