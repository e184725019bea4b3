export type NumberArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Growth step, so that repeated pushes rarely copy. */
const LEAST_ROOM = 64;

/** The array itself if long enough, else a longer copy. */
export function withRoom<A extends NumberArray>(array: A, length: number): A {
  if (length <= array.length) return array;
  return copied(array, Math.max(length, array.length + (array.length >>> 3) + LEAST_ROOM));
}

/** A copy of the first numbers of an array. */
export function trimmed<A extends NumberArray>(array: A, length: number): A {
  return length === array.length ? array : copied(array.subarray(0, length) as A, length);
}

/** 0, 1, 2 and so on. */
export function countedUp(length: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) numbers[index] = index;
  return numbers;
}

/** The numbers that meet a condition. The built-in filter and for-of loops take several times as long. */
export function filtered(numbers: Uint32Array, meets: (number: number) => boolean): Uint32Array {
  const found = new Uint32Array(numbers.length);
  let count = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0;
    if (meets(number)) found[count++] = number;
  }
  return found.slice(0, count);
}

/** The numbers at some indexes, in the order of the indexes. */
export function gathered<A extends NumberArray>(array: A, places: Uint32Array): A {
  const next = sameKind(array, places.length);
  for (let index = 0; index < places.length; index += 1) next[index] = array[places[index] ?? 0] ?? 0;
  return next;
}

function copied<A extends NumberArray>(array: A, length: number): A {
  const copy = sameKind(array, length);
  copy.set(array);
  return copy;
}

function sameKind<A extends NumberArray>(array: A, length: number): A {
  return new (array.constructor as new (length: number) => A)(length);
}
