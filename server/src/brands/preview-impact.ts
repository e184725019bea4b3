import type { CallOutput } from '@veritas/shared/contracts';
import type { previewBrand as call } from '@veritas/shared/contracts';
import { DAY_MS, decideScan, modelKey, nameKey } from '@veritas/shared/domain';
import type { ScanFacts } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { findMakers } from './save-brand.ts';

const DAYS = 30;

type Rejection = Awaited<ReturnType<typeof rejections>>[number];

/**
 * Decides the rejections of this brand by E005 and E006 again, with this list. The record keeps name and manufacturer
 * of the scanned device but not its brand, so a device that only its brand would have passed counts as rejected still.
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
  for (const row of rejected.filter((one) => nameKey(expectedOf(one).brand) === nameKey(brand))) {
    const manufacturer = row.submitted_manufacturer?.trim() || 'Unknown';
    const count = counts.get(nameKey(manufacturer)) ?? { manufacturer, rejected: 0, would_pass: 0 };
    counts.set(nameKey(manufacturer), count);
    const manufacturerKnown = known.has(nameKey(row.submitted_manufacturer));
    const decision = decideScan(factsOf(row, { whiteLabel, manufacturerKnown, modelAliases }));
    count.rejected += 1;
    if (decision.kind === 'answer' && decision.code === 'passed') count.would_pass += 1;
  }
  const byManufacturer = [...counts.values()].sort(
    (a, b) => b.would_pass - a.would_pass || b.rejected - a.rejected || a.manufacturer.localeCompare(b.manufacturer),
  );
  const sum = (key: 'rejected' | 'would_pass') => byManufacturer.reduce((total, count) => total + count[key], 0);
  return { days: DAYS, rejected: sum('rejected'), would_pass: sum('would_pass'), by_manufacturer: byManufacturer };
}

/** Few rows of many, found by an index of their own. */
function rejections(db: Db, since: number) {
  return db
    .selectFrom('devices')
    .select([
      'tracking_id',
      'hub_code',
      'is_blindpick',
      'blind_brand',
      'blind_model',
      'device_brand',
      'device_model_name',
      'submitted_device_name',
      'submitted_manufacturer',
    ])
    .where('device_result', 'in', ['E005', 'E006'])
    .where('submit_time', '>=', since)
    .execute();
}

function expectedOf(row: Rejection) {
  return row.is_blindpick === 1
    ? { brand: row.blind_brand, model: row.blind_model }
    : { brand: row.device_brand, model: row.device_model_name };
}

/** The doorstep scan as it was, by somebody of the record's own hub, so that nothing but brand and model counts. */
function factsOf(
  row: Rejection,
  given: Pick<ScanFacts, 'whiteLabel' | 'manufacturerKnown' | 'modelAliases'>,
): ScanFacts {
  const code = row.hub_code?.trim() || 'unknown';
  const name = row.submitted_device_name;
  return {
    ...given,
    stage: 'doorstep',
    trackingId: row.tracking_id,
    scanner: { username: '', groups: [{ code, organization: 'hub' }] },
    device: { name, manufacturer: row.submitted_manufacturer, brand: null, model: name, hardwareId: null, mac: null },
    record: {
      trackingId: row.tracking_id,
      hubCode: code,
      assignedTo: null,
      expected: expectedOf(row),
      submitted: null,
      verifiedAtHub: false,
      detached: false,
      captured: { hardwareId: null, mac: null },
    },
    sameDeviceOn: null,
  };
}

async function manufacturerKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('manufacturers').select('name_key').execute();
  return new Set(rows.map((row) => row.name_key));
}

async function aliases(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('model_aliases').selectAll().execute();
  return new Map(rows.map((row) => [modelKey(row.alias_key), row.model_key]));
}
