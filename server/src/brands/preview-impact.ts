import type { CallOutput, previewBrand as call } from '@veritas/shared/contracts';
import { DAY_MS, decideScan, modelKey, nameKey } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import { expectedDevice } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { findMakers } from './makers.ts';
import { factsOf, rejections } from './rejections.ts';

const DAYS = 30;

/**
 * Re-evaluates the rejections of this brand by E005 and E006 with this list. The record stores name and manufacturer of
 * the scanned device but not its brand, so a device that would pass only by its brand still counts as rejected.
 */
export async function previewImpact(
  { db, clock }: AppContext,
  { brand, data }: { brand: string; data: readonly string[] },
): Promise<CallOutput<typeof call>> {
  const [makers, rejected, known, modelAliases] = await Promise.all([
    findMakers(db, data),
    rejections(db, clock() - DAYS * DAY_MS),
    manufacturerKeys(db),
    aliases(db),
  ]);
  const whiteLabel = makers.map(({ name }) => name);
  const counts = new Map<string, { manufacturer: string; rejected: number; would_pass: number }>();
  const brandKey = nameKey(brand);
  for (const row of rejected.filter((one) => nameKey(expectedDevice(one).brand) === brandKey)) {
    // Empty where none was reported: `unknown` is a name that phones do report.
    const manufacturer = row.submitted_manufacturer?.trim() ?? '';
    const key = nameKey(manufacturer);
    const count = counts.get(key) ?? { manufacturer, rejected: 0, would_pass: 0 };
    counts.set(key, count);
    // A deterministic choice among several spellings, independent of the order of rows.
    if (manufacturer < count.manufacturer) count.manufacturer = manufacturer;
    const manufacturerKnown = known.has(key);
    const decision = decideScan(factsOf(row, { whiteLabel, manufacturerKnown, modelAliases }));
    count.rejected += row.records;
    if (decision.kind === 'answer' && decision.code === 'passed') count.would_pass += row.records;
  }
  const byManufacturer = [...counts.values()].sort(
    (a, b) =>
      b.would_pass - a.would_pass || b.rejected - a.rejected || a.manufacturer.localeCompare(b.manufacturer, 'en'),
  );
  const sum = (key: 'rejected' | 'would_pass') => byManufacturer.reduce((total, count) => total + count[key], 0);
  return { days: DAYS, rejected: sum('rejected'), would_pass: sum('would_pass'), by_manufacturer: byManufacturer };
}

async function manufacturerKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('manufacturers').select('name_key').execute();
  return new Set(rows.map((row) => row.name_key));
}

async function aliases(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('model_aliases').selectAll().execute();
  return new Map(rows.map((row) => [modelKey(row.alias_key), row.model_key]));
}
