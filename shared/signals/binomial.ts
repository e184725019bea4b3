/**
 * Natural logarithms of factorials, summed once and kept: a chart of a year of a large store needs some hundred
 * thousand.
 */
const logFactorials = [0];

function logFactorial(count: number): number {
  for (let next = logFactorials.length; next <= count; next += 1) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[count] ?? 0;
}

function logChance(count: number, total: number, share: number): number {
  const ways = logFactorial(total) - logFactorial(count) - logFactorial(total - count);
  return ways + count * Math.log(share) + (total - count) * Math.log1p(-share);
}

/**
 * Chance of `count` or more among `total` when each has the chance `share` (0 to 1): exact, as a small sample has no
 * normal distribution.
 */
export function chanceOfAtLeast(count: number, total: number, share: number): number {
  if (count <= 0) return 1;
  if (share <= 0 || count > total) return 0;
  if (share >= 1) return 1;
  // Below the mean the other side is summed, so that terms only fall and the sum can stop early.
  if (count <= total * share) return 1 - sumFrom(count - 1, -1, total, share);
  return sumFrom(count, 1, total, share);
}

/** Chance of `count` or fewer among `total`. */
export function chanceOfAtMost(count: number, total: number, share: number): number {
  return chanceOfAtLeast(total - count, total, 1 - share);
}

/** Sums the chances of `first`, and on in the direction of `step`, until they no longer count. */
function sumFrom(first: number, step: 1 | -1, total: number, share: number): number {
  const odds = share / (1 - share);
  let term = Math.exp(logChance(first, total, share));
  let sum = 0;
  for (let count = first; count >= 0 && count <= total && term > sum * 1e-17; count += step) {
    sum += term;
    term *= step === 1 ? ((total - count) / (count + 1)) * odds : count / (total - count + 1) / odds;
  }
  return Math.min(sum, 1);
}
