import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '../base/models.ts';
import { HUBS } from '../base/places.ts';
import { SeededRandom } from '../base/random.ts';

export interface UploadSample {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface SampleOptions {
  /** Hub codes the rows name; they must exist as groups. */
  readonly hubs?: readonly string[];
  readonly seed?: number;
}

const HEADER = [
  'tracking_id',
  'hub_code',
  'device_type',
  'device_brand',
  'device_model_name',
  'is_blindpick',
  'blind_brand',
];

type Row = readonly string[];

/** Files to try an upload with, good ones and each kind of bad one; the same for the same seed. */
export function uploadSamples({ hubs = HUBS, seed = 7 }: SampleOptions = {}): UploadSample[] {
  const random = new SeededRandom(seed);
  const rows = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => row(random, hubs, first + index));
  const clean = rows(1_000, 0);
  const excel = rows(200, 40_000);
  return [
    sample('clean-1000.csv', toCsv([HEADER, ...clean])),
    sample('duplicates-12-errors-8.csv', toCsv([HEADER, ...withFaults(rows(1_000, 2_000))])),
    sample(
      'rows-30000.csv',
      toCsv([[...HEADER, 'remark'], ...rows(30_000, 5_000).map((cells) => [...cells, PADDING])]),
    ),
    sample('excel-semicolon-bom.csv', `\uFEFF${toCsv([HEADER, ...excel], ';')}`),
    sample('blank-tail.csv', toCsv([HEADER, ...rows(50, 41_000)]) + ',,,,,,\r\n'.repeat(30) + '\r\n'.repeat(20)),
    sample('header-only.csv', toCsv([HEADER])),
    sample('empty.csv', ''),
    sample('scientific-ids.csv', toCsv([HEADER, ...rows(20, 42_000).map((cells) => ['4.7E+11', ...cells.slice(1)])])),
    {
      fileName: 'picture.csv',
      bytes: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    },
  ];
}

/** Writes the samples into a folder and returns their paths. */
export function writeUploadSamples(folder: string, options: SampleOptions = {}): string[] {
  mkdirSync(folder, { recursive: true });
  return uploadSamples(options).map(({ fileName, bytes }) => {
    const path = join(folder, fileName);
    writeFileSync(path, bytes);
    return path;
  });
}

/** Pads the large file to three chunks or more; the column is unknown and ignored. */
const PADDING = 'note that is ignored, to make the line as long as a real one';

function row(random: SeededRandom, hubs: readonly string[], number: number): Row {
  const id = `RVP${String(7_200_000_000 + number * 3 + random.whole(0, 2))}`;
  const type = random.pick(['mobile', 'mobile', 'mobile', 'laptop', 'smarttv', 'tablet', 'truewireless'] as const);
  const brand = random.pick(CATALOGUE[type]);
  if (random.chance(0.07)) return [id, random.pick(hubs), type, '', '', 'yes', brand.brand];
  return [id, random.pick(hubs), type, brand.brand, random.pick(brand.models).name, '', ''];
}

/** Eight rows with a fault each and twelve that repeat the ID of an earlier row, spread over the file. */
function withFaults(rows: readonly Row[]): Row[] {
  const faults: readonly ((cells: Row) => Row)[] = [
    (cells) => ['', ...cells.slice(1)],
    (cells) => ['4.7E+11', ...cells.slice(1)],
    (cells) => ['RVP 72', ...cells.slice(1)],
    (cells) => [cells[0] ?? '', 'XXX_NONE', ...cells.slice(2)],
    (cells) => [cells[0] ?? '', '', ...cells.slice(2)],
    (cells) => [cells[0] ?? '', cells[1] ?? '', 'toaster', ...cells.slice(3)],
    (cells) => [...cells.slice(0, 3), '', '', 'no', ''],
    (cells) => [...cells.slice(0, 5), 'maybe', ''],
  ];
  return rows.map((cells, index) => {
    const fault = index % 120 === 60 ? faults[Math.floor(index / 120)] : undefined;
    if (fault) return fault(cells);
    const isDuplicate = index % 80 === 79 && index < 12 * 80;
    return isDuplicate ? [(rows[index - 79]?.[0] ?? '').toLowerCase(), ...cells.slice(1)] : cells;
  });
}

function sample(fileName: string, text: string): UploadSample {
  return { fileName, bytes: Buffer.from(text) };
}

function toCsv(rows: readonly Row[], delimiter = ','): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cell).join(delimiter) + '\r\n').join('');
}
