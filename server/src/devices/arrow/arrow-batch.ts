import { ARROW_COLUMNS, namesOf } from '@veritas/shared/domain/arrow';
import type { ArrowColumn } from '@veritas/shared/domain/arrow';
import type { TypedArray } from '@uwdata/flechette';
import { recordBatch } from './arrow-messages.ts';
import type { Buffers } from './arrow-messages.ts';
import { NO_TEXT } from './arrow-rows.ts';
import type { ArrowRows, FlagColumn, NumberColumn, RepeatedColumn } from './arrow-rows.ts';
import type { SentDictionaries, SentTexts } from './sent-texts.ts';

const TWO_32 = 2 ** 32;
const SIZED = { 8: Int8Array, 16: Int16Array, 32: Int32Array };

/** The record batch of some parts, which are in ascending order of IDs; in the batch the newest record is first. */
export function arrowBatch(parts: readonly ArrowRows[], sent: SentDictionaries): Buffer {
  const newestFirst = new NewestFirst(parts);
  const columns = new Map(namesOf(ARROW_COLUMNS).map((name) => [name, newestFirst.buffers(name, sent)]));
  return recordBatch(newestFirst.length, columns, sent);
}

class NewestFirst {
  readonly length: number;
  readonly #parts: readonly ArrowRows[];

  constructor(parts: readonly ArrowRows[]) {
    this.#parts = parts.toReversed();
    this.length = parts.reduce((sum, { length }) => sum + length, 0);
  }

  buffers(name: ArrowColumn, sent: SentDictionaries): Buffers {
    const kind = ARROW_COLUMNS[name];
    if (kind === 'text') return this.#texts();
    if (kind === 'repeated') return this.#places(name as RepeatedColumn, sent[name as RepeatedColumn]);
    return kind === 'flag' ? this.#flags(name as FlagColumn) : this.#numbers(name as NumberColumn);
  }

  /** 64-bit integers, written as two halves: a BigInt per number is many times slower. */
  #numbers(name: NumberColumn): Buffers {
    const halves = new Uint32Array(this.length * 2);
    const present = this.#each(
      ({ numbers }) => numbers[name],
      (number, place) => {
        if (Number.isNaN(number)) return false;
        const high = Math.floor(number / TWO_32);
        halves[place * 2] = number - high * TWO_32;
        halves[place * 2 + 1] = high;
        return true;
      },
    );
    return this.#buffers(halves, present);
  }

  #places(name: RepeatedColumn, { places, width }: SentTexts): Buffers {
    const values = new SIZED[width](this.length);
    const present = this.#each(
      ({ codes }) => codes[name],
      (code, place) => {
        if (code === NO_TEXT) return false;
        values[place] = places[code] ?? 0;
        return true;
      },
    );
    return this.#buffers(values, present);
  }

  #flags(name: FlagColumn): Buffers {
    const { bits } = this.#each(
      ({ flags }) => flags[name],
      (flag) => flag === 1,
    );
    return this.#buffers(bits, { bits, count: this.length });
  }

  #texts(): Buffers {
    const offsets = new Int32Array(this.length + 1);
    const texts: Uint8Array[] = [];
    let end = 0;
    for (const { length, trackingIds } of this.#parts)
      for (let row = length - 1; row >= 0; row -= 1) {
        const text = trackingIds.bytes.subarray(trackingIds.ends[row - 1] ?? 0, trackingIds.ends[row]);
        end += text.length;
        texts.push(text);
        offsets[texts.length] = end;
      }
    return { ...this.#buffers(Buffer.concat(texts), { bits: new Uint8Array(), count: this.length }), offsets };
  }

  /** Writes each value to its slot; sets a bit for each one that is present. */
  #each(
    of: (part: ArrowRows) => Float64Array | Int32Array | Uint8Array,
    put: (value: number, place: number) => boolean,
  ): Present {
    const bits = new Uint8Array(Math.ceil(this.length / 8));
    let [place, count] = [0, 0];
    for (const part of this.#parts) {
      const values = of(part);
      for (let row = values.length - 1; row >= 0; row -= 1, place += 1) {
        if (!put(values[row] ?? 0, place)) continue;
        bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
        count += 1;
      }
    }
    return { bits, count };
  }

  #buffers(values: TypedArray, { bits, count }: Present): Buffers {
    const nullCount = this.length - count;
    return { validity: nullCount === 0 ? new Uint8Array() : bits, nullCount, values };
  }
}

interface Present {
  readonly bits: Uint8Array;
  readonly count: number;
}
