import type { Archived } from '../../api/contracts/status-changes.ts';
import type { ColumnsData, Days } from '../../domain/index.ts';
import type { NumberArray } from '../../domain/devices/columns/number-arrays.ts';

/** What has to be known of the records that are kept. */
export interface KeptFacts {
  /** To ask for later changes with. */
  readonly cursor: string;
  /** When the service last confirmed them, ms since 1970. */
  readonly asOf: number;
  /** In which their times were read and their days are. */
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

const KINDS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof KINDS;

interface Head extends Pick<Packed, 'facts'> {
  readonly length: number;
  readonly dictionaries: ColumnsData['dictionaries'];
  /** In the order in which they follow the head. */
  readonly arrays: readonly (readonly [name: string, kind: Kind, length: number])[];
}

/** Every array begins where numbers of 8 bytes may. */
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;
const HEAD_AT = 8;

/** Everything in one piece of memory: the length of the head, the head as JSON, the arrays. */
export function pack({ facts, columns, newest, days }: Packed): Uint8Array<ArrayBuffer> {
  const arrays = Object.entries(arraysOf(columns, newest, days));
  const head: Head = {
    facts,
    length: columns.length,
    dictionaries: columns.dictionaries,
    arrays: arrays.map(([name, array]) => [name, array.constructor.name as Kind, array.length]),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
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

/** What was packed, as views on its memory. Throws where the bytes are not what `pack` made. */
export function unpack(buffer: ArrayBuffer): Packed {
  const size = new DataView(buffer).getUint32(0);
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEAD_AT, size));
  const { facts, length, dictionaries, arrays } = JSON.parse(text) as Head;
  const found = new Map<string, NumberArray>();
  let at = aligned(HEAD_AT + size);
  for (const [name, kind, count] of arrays) {
    const array = new KINDS[kind](buffer, at, count);
    found.set(name, array);
    at += aligned(array.byteLength);
  }
  const part = (prefix: string) =>
    Object.fromEntries(
      [...found].flatMap(([name, array]) => (name.startsWith(prefix) ? [[name.slice(2), array]] : [])),
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
    newest: found.get('order'),
    days: part('d.'),
  } as unknown as Packed;
  requireWhole(packed, buffer, at);
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
    // Days have room for more slots.
    ...named('d', days).map(([name, array]) => [name, array.subarray(0, columns.length)] as const),
    ['order', newest],
  ]);
}

function requireWhole({ columns, newest, days }: Packed, { byteLength }: ArrayBuffer, end: number): void {
  const bySlot: readonly NumberArray[] = [
    newest,
    ...Object.values(days),
    ...Object.values(columns.numbers),
    ...Object.values(columns.texts).map(({ ends }) => ends),
  ];
  if (end !== byteLength || bySlot.some(({ length }) => length !== columns.length))
    throw new Error('Its columns are of different lengths');
}
