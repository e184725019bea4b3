import { DAY_MS } from '@veritas/shared/domain';
import type { Draft } from './draft.ts';
import { LATE_MANUFACTURER } from '../base/manufacturers.ts';
import { reject } from './outcomes.ts';
import type { Quota } from './outcomes.ts';
import { CARELESS_OPERATOR } from '../base/people.ts';
import { TROUBLED_HUB } from '../base/places.ts';
import type { SeededRandom } from '../base/random.ts';

/** Smaller stores are for tests with sums by hand; the stories would drown everything else there. */
export const STORIES_FROM = 5_000;
export const RING_MAC = '0E:AD:BE:EF:00:14';
const RING_SIZE = 14;
const RING_HUB = 'BLR_WHF';
/** Until this many days ago HomeLine's new maker was missing from its list. */
const MAKER_ADDED_DAYS_AGO = 9;
const BURST_DAYS = 6;
/** This operator scanned one device, and it was rejected. */
export const UNLUCKY_OPERATOR = 'wm_rpr_001';
const CARELESS_SHARE = 0.4;
const CARELESS_E007 = 0.21;

/** Plants what an attentive user finds on the dashboard. */
export function plantStories(random: SeededRandom, drafts: readonly Draft[], now: number, quota: Quota): void {
  const submitted = drafts.filter(({ stage }) => stage > 0);
  carelessOperator(random, submitted, quota);
  unluckyOperator(random, submitted, quota);
  stolenDeviceRing(random, submitted, quota);
  missingMaker(random, submitted, now, quota);
}

function carelessOperator(random: SeededRandom, submitted: readonly Draft[], quota: Quota): void {
  const inHub = submitted.filter(({ hub }) => hub === TROUBLED_HUB);
  const colleagues = [...new Set(inHub.map(({ operator }) => operator))].filter((name) => name !== CARELESS_OPERATOR);
  const mine = new Set(random.shuffled(inHub).slice(0, Math.round(inHub.length * CARELESS_SHARE)));
  for (const draft of inHub) {
    const operator = mine.has(draft) ? CARELESS_OPERATOR : random.pick(colleagues);
    if (draft.assignedTo) draft.assignedTo = operator;
    draft.operator = operator;
  }
  const scans = [...mine];
  const wrong = scans
    .filter(({ blind }) => blind !== 'without model')
    .slice(0, Math.round(scans.length * CARELESS_E007));
  for (const draft of wrong) reject(random, draft, 'E007', quota);
  for (const draft of scans) draft.taken = true;
}

function unluckyOperator(random: SeededRandom, submitted: readonly Draft[], quota: Quota): void {
  const inHub = submitted.filter(({ hub }) => hub === UNLUCKY_HUB);
  const others = [...new Set(inHub.map(({ operator }) => operator))].filter((name) => name !== UNLUCKY_OPERATOR);
  const [only, ...rest] = random.shuffled(inHub.filter(({ taken, blind }) => !taken && blind === 'no'));
  for (const draft of rest.concat(inHub.filter(({ blind }) => blind !== 'no')))
    if (draft.operator === UNLUCKY_OPERATOR) {
      draft.operator = random.pick(others);
      if (draft.assignedTo) draft.assignedTo = draft.operator;
    }
  if (!only) return;
  only.operator = UNLUCKY_OPERATOR;
  only.assignedTo = UNLUCKY_OPERATOR;
  reject(random, only, 'E007', quota);
}
const UNLUCKY_HUB = 'RPR_TLB';

/** One device, shown for one order after the other: all but the first are E004. */
function stolenDeviceRing(random: SeededRandom, submitted: readonly Draft[], quota: Quota): void {
  const candidates = submitted
    .filter(({ hub, taken, type }) => hub === RING_HUB && !taken && type === 'mobile')
    .sort((a, b) => (a.submitAt ?? 0) - (b.submitAt ?? 0));
  const from = Math.floor(candidates.length * 0.6);
  const [first, ...ring] = candidates.slice(from, from + RING_SIZE + 1);
  if (!first) return;
  first.mac = RING_MAC;
  first.taken = true;
  for (const draft of ring) {
    draft.mac = RING_MAC;
    reject(random, draft, 'E004', quota);
  }
}

/** HomeLine changed its maker: E006 on each device until the maker was added to the list, passed from then on. */
function missingMaker(random: SeededRandom, submitted: readonly Draft[], now: number, quota: Quota): void {
  const addedAt = now - MAKER_ADDED_DAYS_AGO * DAY_MS;
  for (const draft of submitted) {
    const at = draft.submitAt ?? 0;
    if (draft.brand.brand !== 'HomeLine' || draft.taken || at < addedAt - BURST_DAYS * DAY_MS) continue;
    draft.scannedManufacturer = LATE_MANUFACTURER;
    if (at < addedAt) reject(random, draft, 'E006', quota);
    else draft.taken = true;
  }
}
