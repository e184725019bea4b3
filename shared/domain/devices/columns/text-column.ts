import { textOfUnits } from '../../base/text-of-units.ts';
import { withRoom } from './number-arrays.ts';

/** The code units of all texts, one after another, and where each text ends. */
export interface TextData {
  readonly units: Uint8Array | Uint16Array;
  readonly ends: Uint32Array;
}

const LARGEST_BYTE = 0xff;
const HASH_OF_NOTHING = 0x811c9dc5;
const [CAPITAL_A, CAPITAL_Z, TO_SMALL] = [0x41, 0x5a, 0x20];

/** Texts that rarely repeat, as numbers outside the heap: one byte per letter while all letters are Latin-1. */
export class TextColumn {
  #units: Uint8Array | Uint16Array;
  #ends: Uint32Array;
  #length: number;

  constructor({ units, ends }: TextData = { units: new Uint8Array(), ends: new Uint32Array() }) {
    this.#units = units;
    this.#ends = ends;
    this.#length = ends.length;
  }

  push(text: string): void {
    const from = this.#add(text.length);
    let units = this.#units;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > LARGEST_BYTE && units instanceof Uint8Array) units = Uint16Array.from(units);
      units[from + index] = unit;
    }
    this.#units = units;
  }

  /** A text as bytes of ASCII. */
  pushAscii(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#add(end - start);
    const units = this.#units;
    for (let at = start; at < end; at += 1) units[from + at - start] = bytes[at] ?? 0;
  }

  /** The same in lower case. */
  pushSmallAscii(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#add(end - start);
    const units = this.#units;
    for (let at = start; at < end; at += 1) units[from + at - start] = smallAscii(bytes[at] ?? 0);
  }

  at(index: number): string {
    return textOfUnits(this.#units, this.#endOf(index - 1), this.#endOf(index));
  }

  /** `hashOf` a text. */
  hashAt(index: number): number {
    let hash = HASH_OF_NOTHING;
    for (let at = this.#endOf(index - 1); at < this.#endOf(index); at += 1) hash = hashed(hash, this.#units[at] ?? 0);
    return hash >>> 0;
  }

  equals(index: number, text: string): boolean {
    const from = this.#endOf(index - 1);
    if (this.#endOf(index) - from !== text.length) return false;
    for (let place = 0; place < text.length; place += 1) {
      if (this.#units[from + place] !== text.charCodeAt(place)) return false;
    }
    return true;
  }

  /** Compares two texts like `<` and `>`: negative, 0 or positive. */
  compare(a: number, b: number): number {
    const [fromA, fromB] = [this.#endOf(a - 1), this.#endOf(b - 1)];
    const [lengthA, lengthB] = [this.#endOf(a) - fromA, this.#endOf(b) - fromB];
    const both = Math.min(lengthA, lengthB);
    for (let place = 0; place < both; place += 1) {
      const difference = (this.#units[fromA + place] ?? 0) - (this.#units[fromB + place] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  isEmpty(index: number): boolean {
    return this.#endOf(index) === this.#endOf(index - 1);
  }

  /** By index, 1 where the text contains another non-empty one (Horspool's search). */
  containing(part: string): Uint8Array {
    const found = new Uint8Array(this.#length);
    const [units, ends] = [this.#units, this.#ends];
    const wanted = Uint16Array.from({ length: part.length }, (_, index) => part.charCodeAt(index));
    const [steps, lastWanted] = [stepsOf(wanted), wanted[wanted.length - 1]];
    let from = 0;
    for (let index = 0; index < found.length; index += 1) {
      const end = ends[index] ?? 0;
      let at = from + wanted.length - 1;
      while (at < end) {
        const unit = units[at] ?? 0;
        if (unit === lastWanted && (wanted.length === 1 || endsAt(units, at, wanted))) {
          found[index] = 1;
          break;
        }
        at += steps[unit & LARGEST_BYTE] ?? 1;
      }
      from = end;
    }
    return found;
  }

  /** The texts at some indexes, in the order of the indexes. */
  gathered(places: Uint32Array): TextColumn {
    const next = new TextColumn();
    for (const place of places) next.push(this.at(place));
    return next;
  }

  /** Everything, trimmed to its length. */
  get data(): TextData {
    const used = this.#endOf(this.#length - 1);
    return { units: this.#units.slice(0, used), ends: this.#ends.slice(0, this.#length) };
  }

  /** Reserves room for a text of that many units, and returns the index to write it at. */
  #add(length: number): number {
    const from = this.#endOf(this.#length - 1);
    this.#units = withRoom(this.#units, from + length);
    this.#ends = withRoom(this.#ends, this.#length + 1);
    this.#ends[this.#length] = from + length;
    this.#length += 1;
    return from;
  }

  #endOf(index: number): number {
    return this.#ends[index] ?? 0;
  }
}

/** Bad-character table by the low byte of a letter: how far the search can advance. */
function stepsOf(wanted: Uint16Array): Uint32Array {
  const steps = new Uint32Array(LARGEST_BYTE + 1).fill(wanted.length);
  for (let place = 0; place < wanted.length - 1; place += 1) {
    steps[(wanted[place] ?? 0) & LARGEST_BYTE] = wanted.length - 1 - place;
  }
  return steps;
}

function endsAt(units: Uint8Array | Uint16Array, end: number, wanted: Uint16Array): boolean {
  const from = end - wanted.length + 1;
  for (let place = 0; place < wanted.length; place += 1) if (units[from + place] !== wanted[place]) return false;
  return true;
}

/** The small letter of a capital from A to Z; any other unit unchanged. */
export function smallAscii(unit: number): number {
  return unit >= CAPITAL_A && unit <= CAPITAL_Z ? unit + TO_SMALL : unit;
}

/** A number that is the same for equal texts, and rarely for others (FNV-1a). */
export function hashOf(text: string): number {
  let hash = HASH_OF_NOTHING;
  for (let index = 0; index < text.length; index += 1) hash = hashed(hash, text.charCodeAt(index));
  return hash >>> 0;
}

/** The hash of a text extended by one unit. */
export function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
