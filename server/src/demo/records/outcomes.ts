import { LATE_MANUFACTURER, UNKNOWN_MANUFACTURERS } from '../base/manufacturers.ts';
import type { Draft } from './draft.ts';
import { CATALOGUE } from '../base/models.ts';
import { HUBS, REJECTION_WEIGHTS, TROUBLED_HUB } from '../base/places.ts';
import { split } from '../base/random.ts';
import type { SeededRandom } from '../base/random.ts';

/** Percent of the submitted records; the rest is passed. E003, E009 and E010 stand as imported history. */
export const REJECTION_SHARES = {
  E007: 3.4,
  E006: 2.4,
  E004: 0.9,
  E005: 0.8,
  E008: 0.8,
  E003: 0.5,
  E009: 0.1,
  E010: 0.1,
} as const;
export type DemoCode = keyof typeof REJECTION_SHARES;
const CODES = Object.keys(REJECTION_SHARES) as DemoCode[];
const ALL_REJECTED = 0.09;
const TROUBLED_SHARE = 0.24;

/** Remaining rejections to assign, by code and by hub. The sums are equal. */
export interface Quota {
  readonly codes: Map<DemoCode, number>;
  readonly hubs: Map<string, number>;
}

export function quotaFor(drafts: readonly Draft[]): Quota {
  const submitted = drafts.filter(({ stage }) => stage > 0).length;
  const total = Math.round(submitted * ALL_REJECTED);
  const codes = split(
    total,
    CODES.map((code) => REJECTION_SHARES[code]),
  );
  const records = HUBS.map((hub) => drafts.filter((draft) => draft.hub === hub).length);
  const troubled = Math.min(total, Math.round((records[HUBS.indexOf(TROUBLED_HUB)] ?? 0) * TROUBLED_SHARE));
  const others = split(
    total - troubled,
    HUBS.map((hub, index) => (hub === TROUBLED_HUB ? 0 : (REJECTION_WEIGHTS[index] ?? 0) * (records[index] ?? 0))),
  );
  return {
    codes: new Map(CODES.map((code, index) => [code, codes[index] ?? 0])),
    hubs: new Map(HUBS.map((hub, index) => [hub, hub === TROUBLED_HUB ? troubled : (others[index] ?? 0)])),
  };
}

/** Marks a record as rejected, with a scan that fits, and takes it off the quota. */
export function reject(random: SeededRandom, draft: Draft, code: DemoCode, quota: Quota): void {
  quota.codes.set(code, Math.max(0, (quota.codes.get(code) ?? 0) - 1));
  quota.hubs.set(draft.hub, Math.max(0, (quota.hubs.get(draft.hub) ?? 0) - 1));
  draft.taken = true;
  draft.result = code;
  const brands = CATALOGUE[draft.type ?? 'mobile'];
  if (code === 'E005') draft.scannedManufacturer = random.pick(UNKNOWN_MANUFACTURERS);
  if (code === 'E006' && draft.scannedManufacturer !== LATE_MANUFACTURER) {
    const other = random.pick(brands.filter(({ brand }) => brand !== draft.brand.brand));
    draft.scannedManufacturer = other.manufacturer;
    draft.scannedName = random.pick(other.models).code;
  }
  if (code === 'E007') {
    const others = draft.brand.models.filter((model) => model !== draft.model);
    draft.scannedName = others.length > 0 ? random.pick(others).code : `${draft.model.code}-B`;
  }
  if (code === 'E008') draft.needsSupport = true;
}

/** Assigns the rest of the quota. E008 is found at the hub; a blind pick without a model has no E007. */
export function rejectRest(random: SeededRandom, drafts: readonly Draft[], quota: Quota): void {
  const left = CODES.flatMap((code) => Array<DemoCode>(quota.codes.get(code) ?? 0).fill(code));
  const free = Map.groupBy(
    random.shuffled(drafts.filter((draft) => draft.stage > 0 && !draft.taken)),
    (draft) => draft.hub,
  );
  // Codes that fit few records first.
  const rarity = (code: DemoCode) => ['E008', 'E007'].indexOf(code) >>> 0;
  left.sort((a, b) => rarity(a) - rarity(b));
  const used: Draft[] = drafts.filter(({ stage, taken }) => stage > 0 && !taken).slice(0, 500);
  for (const code of left) {
    const open = [...quota.hubs].filter(([hub, count]) => count > 0 && (free.get(hub)?.length ?? 0) > 0);
    if (open.length === 0) return;
    const hub = random.weighted(open.map(([item, weight]) => ({ item, weight })));
    const candidates = free.get(hub) ?? [];
    const fits = candidates.findIndex(
      ({ stage, blind }) => (code !== 'E008' || stage >= 2) && (code !== 'E007' || blind !== 'without model'),
    );
    const [draft] = candidates.splice(Math.max(0, fits), 1);
    if (!draft) continue;
    if (code === 'E004') draft.mac = random.pick(used).mac;
    reject(random, draft, code, quota);
  }
}
