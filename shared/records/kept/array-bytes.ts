import type { NumberArray } from '../../domain/devices/columns/number-arrays.ts';

const KINDS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof KINDS;

/** Narrower array types to store instead, the smallest first; days and flags stay. */
const SMALLER = {
  Uint8Array: [],
  Uint16Array: [],
  Int32Array: [],
  Uint32Array: [Uint8Array, Uint16Array],
  Float64Array: [Uint32Array],
} as const;

/** The arrays in the order in which they follow the header. */
type Listed<Head> = Head & {
  readonly arrays: readonly (readonly [name: string, stored: Kind, length: number, kind: Kind])[];
};

/** Arrays are aligned to 8 bytes. */
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;
const HEAD_AT = 8;

/** Named arrays in one buffer: the length of the header, the header as JSON, the arrays. */
export function bytesOf<Head>(head: Head, named: Readonly<Record<string, NumberArray>>): Uint8Array<ArrayBuffer> {
  const arrays = Object.entries(named).map(([name, array]) => [name, narrowed(array), kindOf(array)] as const);
  const listed: Listed<Head> = {
    ...head,
    arrays: arrays.map(([name, array, kind]) => [name, kindOf(array), array.length, kind]),
  };
  const text = new TextEncoder().encode(JSON.stringify(listed));
  const start = aligned(HEAD_AT + text.length);
  const bytes = new Uint8Array(arrays.reduce((sum, [, { byteLength }]) => sum + aligned(byteLength), start));
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, HEAD_AT);
  let at = start;
  for (const [, array] of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += aligned(array.byteLength);
  }
  return bytes;
}

/**
 * The header and the arrays that `bytesOf` serialized; those that were not narrowed are views on its memory. Throws for
 * other bytes.
 */
export function arraysIn<Head>(buffer: ArrayBuffer): {
  readonly head: Head;
  readonly arrays: ReadonlyMap<string, NumberArray>;
} {
  const size = new DataView(buffer).getUint32(0);
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEAD_AT, size));
  const { arrays: listed, ...head } = JSON.parse(text) as Listed<Head>;
  const arrays = new Map<string, NumberArray>();
  let at = aligned(HEAD_AT + size);
  for (const [name, stored, count, kind] of listed) {
    const array = new KINDS[stored](buffer, at, count);
    arrays.set(name, stored === kind ? array : new KINDS[kind](array));
    at += aligned(array.byteLength);
  }
  if (at !== buffer.byteLength) throw new Error('Its bytes and its arrays are of different lengths');
  return { head: head as Head, arrays };
}

const kindOf = (array: NumberArray) => array.constructor.name as Kind;

/** The same numbers in a narrower array, if all fit: decrypting a byte takes longer than widening a number. */
function narrowed(array: NumberArray): NumberArray {
  for (const Smaller of SMALLER[kindOf(array)]) {
    const small = new Smaller(array);
    if (small.every((number, index) => Object.is(number, array[index]))) return small;
  }
  return array;
}
