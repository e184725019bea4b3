/** Number of tabs in which a release was shown, and in which it failed. */
export interface Outcome {
  readonly good: number;
  readonly failed: number;
}

/** Prior: Beta(0.5, 20), about 2 % of tabs that fail. */
const EXPECTED: Outcome = { failed: 0.5, good: 20 };
/** False positive rate: at most one in a hundred healthy canaries, with any number of tests. */
const FALSE_ALARMS = 0.01;
/** Minimum of failures: fewer may be one user with a bad connection. */
const LEAST_FAILURES = 3;

/**
 * Whether a canary fails in more tabs than the stable release does: a sequential test, so it may be asked after every
 * report (docs/decisions/184-canaries-roll-back.md). The evidence is how much better two rates explain the counts
 * than one rate does.
 */
export function isWorse(canary: Outcome, stable: Outcome): boolean {
  if (canary.failed < LEAST_FAILURES) return false;
  if (canary.failed * total(stable) <= stable.failed * total(canary)) return false;
  const together = { good: canary.good + stable.good, failed: canary.failed + stable.failed };
  return logLikelihood(canary) + logLikelihood(stable) - logLikelihood(together) >= -Math.log(FALSE_ALARMS);
}

/** Log of the probability of the counts, over all rates as far as each is expected. */
function logLikelihood({ good, failed }: Outcome): number {
  return logBeta(EXPECTED.failed + failed, EXPECTED.good + good) - logBeta(EXPECTED.failed, EXPECTED.good);
}

const total = ({ good, failed }: Outcome) => good + failed;

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, exact to 1e-9 from 8 on; smaller arguments are raised first. */
function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
