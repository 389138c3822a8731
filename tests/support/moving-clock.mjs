// Preloaded into a server: each SIGUSR2 sets its clock back by a day.
const DAY_MS = 86_400_000
const now = Date.now
let behind = 0
Date.now = () => now() - behind
process.on('SIGUSR2', () => {
  behind += DAY_MS
})
