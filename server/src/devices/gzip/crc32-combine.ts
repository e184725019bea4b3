/** CRC-32 as gzip uses it, its bits reversed. */
const POLYNOMIAL = 0xedb88320;
/** 2^0, 2^1, … 2^31 as exponents of x, each modulo the polynomial. */
const POWERS = powersOfTwo();

/**
 * The CRC-32 of two concatenated parts, from the CRC-32 of each and the length of the second: reading the parts again
 * would cost more than the rest of a small change of a long body.
 */
export function combineCrc32(first: number, second: number, secondLength: number): number {
  return (multiply(shiftOf(secondLength), first) ^ second) >>> 0;
}

/** x to the 8 · length, modulo the polynomial: the effect of that many zero bytes on a remainder. */
function shiftOf(length: number): number {
  let product = 0x80000000;
  for (let [rest, power] = [length, 3]; rest > 0; rest = Math.floor(rest / 2), power += 1)
    if (rest % 2 === 1) product = multiply(POWERS[power % 32] ?? 0, product);
  return product;
}

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

function powersOfTwo(): readonly number[] {
  const powers = [0x40000000];
  while (powers.length < 32) powers.push(multiply(powers.at(-1) ?? 0, powers.at(-1) ?? 0));
  return powers;
}
