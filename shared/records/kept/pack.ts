import type { Archived } from '../../api/contracts/devices/status-changes.ts';
import type { ColumnsData, Days } from '../../domain/index.ts';
import type { NumberArray } from '../../domain/devices/columns/number-arrays.ts';
import { arraysIn, bytesOf } from './array-bytes.ts';

/** Metadata of stored records. */
export interface KeptFacts {
  /** The cursor from which to read changes. */
  readonly cursor: string;
  /** When the service last confirmed them, ms since 1970. */
  readonly asOf: number;
  /** The zone of their times and days. */
  readonly zone: string;
  readonly archived: Archived | null;
}

/** Records as columns, in the order of the pick list and with their days. */
export interface Packed {
  readonly facts: KeptFacts;
  readonly columns: ColumnsData;
  readonly newest: Uint32Array<ArrayBuffer>;
  readonly days: Days;
}

interface Head extends Pick<Packed, 'facts'> {
  readonly length: number;
  readonly dictionaries: ColumnsData['dictionaries'];
}

/** Serializes everything into one buffer. */
export function pack({ facts, columns, newest, days }: Packed): Uint8Array<ArrayBuffer> {
  const { length, dictionaries } = columns;
  return bytesOf<Head>({ facts, length, dictionaries }, arraysOf(columns, newest, days));
}

/** The deserialized records, as views on the buffer. Throws unless `pack` made it. */
export function unpack(buffer: ArrayBuffer): Packed {
  const { head, arrays } = arraysIn<Head>(buffer);
  const { facts, length, dictionaries } = head;
  const part = (prefix: string) =>
    Object.fromEntries(
      [...arrays].flatMap(([name, array]) => (name.startsWith(prefix) ? [[name.slice(2), array]] : [])),
    );
  const texts = part('t.');
  const names = Object.keys(texts).filter((name) => name.endsWith('.ends'));
  const packed = {
    facts,
    columns: {
      length,
      dictionaries,
      numbers: part('n.'),
      texts: Object.fromEntries(
        names.map((name) => {
          const own = name.slice(0, -'.ends'.length);
          return [own, { units: texts[`${own}.units`], ends: texts[name] }];
        }),
      ),
    },
    newest: arrays.get('order'),
    days: part('d.'),
  } as unknown as Packed;
  requireSameLength(packed);
  return packed;
}

function arraysOf(columns: ColumnsData, newest: Uint32Array, days: Days): Record<string, NumberArray> {
  const named = (prefix: string, arrays: Readonly<Record<string, NumberArray>>) =>
    Object.entries(arrays).map(([name, array]) => [`${prefix}.${name}`, array] as const);
  return Object.fromEntries<NumberArray>([
    ...named('n', columns.numbers),
    ...Object.entries(columns.texts).flatMap(([name, { units, ends }]) =>
      named('t', { [`${name}.units`]: units, [`${name}.ends`]: ends }),
    ),
    // Days have spare capacity for more slots.
    ...named('d', days).map(([name, array]) => [name, array.subarray(0, columns.length)] as const),
    ['order', newest],
  ]);
}

function requireSameLength({ columns, newest, days }: Packed): void {
  const bySlot: readonly NumberArray[] = [
    newest,
    ...Object.values(days),
    ...Object.values(columns.numbers),
    ...Object.values(columns.texts).map(({ ends }) => ends),
  ];
  if (bySlot.some(({ length }) => length !== columns.length)) throw new Error('Its columns are of different lengths');
}
