import type { DeviceColumns } from './device-columns.ts';
import { newestFirst, shownAt, sorted } from './newest-first.ts';
import { countedUp } from './number-arrays.ts';

/** Radix of the time sort in bits: two digits per half. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const HALF = DIGITS ** 2;
/** Some 500 years. */
const LONGEST_MS = HALF ** 2;

/**
 * All slots in the order of `newestFirst`. Where IDs are consecutive integers and the times whole ms of a few
 * centuries, a radix sort takes a fifth of the time of a comparison sort.
 */
export function allNewestFirst(columns: DeviceColumns): Uint32Array<ArrayBuffer> {
  const ages = areIdsAscending(columns) ? agesOf(columns) : null;
  const slots = countedUp(columns.length);
  return ages ? inOrderOf(ages, slots) : sorted(slots, newestFirst(columns));
}

function areIdsAscending({ numbers: { id }, length }: DeviceColumns): boolean {
  for (let slot = 1; slot < length; slot += 1) if (!((id[slot - 1] ?? 0) <= (id[slot] ?? 0))) return false;
  return true;
}

/** By slot, ms before the newest time; the maximum without a time. Null where the radix sort does not apply. */
function agesOf(columns: DeviceColumns): Float64Array | null {
  const timeOf = shownAt(columns);
  const ages = new Float64Array(columns.length);
  let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let slot = 0; slot < ages.length; slot += 1) {
    const time = timeOf(slot);
    ages[slot] = time;
    if (time < oldest) oldest = time;
    if (time > newest) newest = time;
    if (time % 1 !== 0 && !Number.isNaN(time)) return null;
  }
  if (newest - oldest + 1 >= LONGEST_MS) return null;
  const ofNoTime = newest >= oldest ? newest - oldest + 1 : 0;
  for (let slot = 0; slot < ages.length; slot += 1) {
    const time = ages[slot] ?? Number.NaN;
    ages[slot] = Number.isNaN(time) ? ofNoTime : newest - time;
  }
  return ages;
}

/** The slots by age; a stable sort. */
function inOrderOf(ages: Float64Array, slots: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const [low, high] = [new Uint32Array(ages.length), new Uint32Array(ages.length)];
  for (let slot = 0; slot < ages.length; slot += 1) {
    const age = ages[slot] ?? 0;
    low[slot] = age % HALF;
    high[slot] = age / HALF;
  }
  let order = slots;
  for (const half of [low, high]) for (const shift of [0, DIGIT_BITS]) order = byDigit(order, half, shift);
  return order;
}

function byDigit(slots: Uint32Array, numbers: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(DIGITS + 1);
  for (let slot = 0; slot < numbers.length; slot += 1) {
    const next = digitAt(numbers, slot, shift) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let digit = 1; digit < DIGITS; digit += 1) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  const next = new Uint32Array(slots.length);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const digit = digitAt(numbers, slot, shift);
    const place = places[digit] ?? 0;
    next[place] = slot;
    places[digit] = place + 1;
  }
  return next;
}

function digitAt(numbers: Uint32Array, slot: number, shift: number): number {
  return ((numbers[slot] ?? 0) >>> shift) & (DIGITS - 1);
}
