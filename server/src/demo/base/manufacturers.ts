import { CATALOGUE } from './models.ts';

/**
 * Brands whose devices are made by other manufacturers, with the allowed ones. All invented except the manufacturers'
 * names.
 */
export const WHITE_LABELS: readonly { readonly brand: string; readonly manufacturers: readonly string[] }[] = [
  { brand: 'NovaView', manufacturers: ['Skyworth', 'TCL', 'Hisense'] },
  { brand: 'HomeLine', manufacturers: ['MTC', 'KTC'] },
  { brand: 'Kestrel', manufacturers: ['Hisense'] },
  { brand: 'Zentra', manufacturers: ['Goertek', 'Shenzhen Grandsun', 'Dongguan Koss'] },
  { brand: 'Plainfield', manufacturers: [] },
];

/** The maker that was missing from HomeLine's list: until it was added, its devices were E006. */
export const LATE_MANUFACTURER = 'KTC';

/** Manufacturers that are in no list: E005. */
export const UNKNOWN_MANUFACTURERS = ['Techno Clone', 'HK Fortune', 'Refurb Co', 'unknown'] as const;

const NEAR_DUPLICATES = [
  ...['Vivo', 'BBK', 'vivo Communication', 'OPPO Mobile', 'Oppo Electronics', 'Realme Mobile', 'OnePlus Technology'],
  ...['Xiaomi Communications', 'XIAOMI INC', 'Redmi', 'POCO', 'Samsung Electronics', 'SAMSUNG India', 'Apple Inc.'],
  ...['Motorola Mobility', 'Lenovo Group', 'Hewlett-Packard', 'HP Inc.', 'Dell', 'ASUS', 'Acer Incorporated', 'LG'],
  ...['Sony Corporation', 'TCL King', 'Skyworth Digital', 'Hisense Visual', 'MTC Electronics', 'Imagine Mktg'],
];

const TOWNS = ['Shenzhen', 'Dongguan', 'Huizhou', 'Guangzhou', 'Noida', 'Chennai', 'Taipei', 'Suzhou', 'Hanoi', 'Pune'];
const KINDS = [
  'Optoelectronics',
  'Displays',
  'Acoustics',
  'Mobile Works',
  'Precision',
  'Devices',
  'Electronics',
  'Audio',
];
const MANUFACTURERS = 180;

/** The master list: 180 names, with confusable spellings of the same manufacturer. */
export function manufacturerNames(): string[] {
  const makers = Object.values(CATALOGUE).flatMap((brands) => brands.map(({ manufacturer }) => manufacturer));
  const listed = WHITE_LABELS.flatMap(({ manufacturers }) => manufacturers);
  const invented = KINDS.flatMap((kind) => TOWNS.map((town) => `${town} ${kind}`));
  const more = KINDS.flatMap((kind) => TOWNS.map((town) => `${town} ${kind} Second Plant`));
  const unique = new Map<string, string>();
  for (const name of [...makers, ...listed, ...NEAR_DUPLICATES, ...invented, ...more])
    if (!unique.has(name.toLowerCase())) unique.set(name.toLowerCase(), name);
  return [...unique.values()].slice(0, MANUFACTURERS);
}
