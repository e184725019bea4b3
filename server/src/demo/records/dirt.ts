import { DAY_MS, dayOf, startOfDay } from '@veritas/shared/domain';
import { DEMO_ZONE } from './created-times.ts';
import type { Draft } from './draft.ts';
import { CLOSED_HUB, TROUBLED_HUB } from '../base/places.ts';
import type { SeededRandom } from '../base/random.ts';

const LONG_NAME = 'Ultra Wide Quantum Dot Smart Television with Voice Remote, 2026 Edition, 138 cm!';
const NAMES = [
  LONG_NAME,
  'टीवी स्मार्ट ५५ इंच',
  'スマートテレビ 55型',
  'Galaxy “Ü” <b>55</b> & Söhne',
  "=cmd|'/c calc'!A1",
  '👍🏽 Buds',
];
const NO_DATES = ['not a date', '2026-13-45', '0000-00-00', '31/02/2026'];
const MINUTE = 60_000;

/** Faults as in real data, which the console must handle. `scale` 1 gives the full numbers. */
export function addDirt(random: SeededRandom, drafts: readonly Draft[], now: number, scale: number): void {
  const share = (part: number) => Math.max(1, Math.round(part * drafts.length));
  const count = (full: number) => Math.max(1, Math.round(full * scale));
  const free = random.shuffled(
    drafts.filter(({ taken, hub, result }) => !taken && hub !== TROUBLED_HUB && result !== 'E008'),
  );
  const take = (number: number, wanted: (draft: Draft) => boolean = () => true): Draft[] => {
    const found: Draft[] = [];
    for (let index = 0; index < free.length && found.length < number;) {
      const draft = free[index];
      if (draft && wanted(draft)) found.push(...free.splice(index, 1));
      else index += 1;
    }
    return found;
  };
  const passed = ({ result }: Draft) => result === 'passed';

  for (const draft of take(share(0.004))) draft.hubCode = random.pick([null, '', ' ']);
  const oldest = [...drafts]
    .sort((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0))
    .slice(0, Math.ceil(drafts.length / 10));
  const old = new Set(oldest);
  for (const draft of take(share(0.005), (one) => old.has(one) && one.hub === 'BLR_KOR')) draft.hubCode = CLOSED_HUB;
  for (const draft of take(share(0.002), ({ stage, assignedTo }) => stage > 0 && !assignedTo)) draft.operator = null;
  for (const draft of take(count(5), ({ stage }) => stage === 2)) draft.verifyAt = null;
  for (const draft of take(count(4), passed)) draft.result = 'E011';
  for (const [index, draft] of take(count(12), ({ blind }) => blind === 'no').entries())
    draft.expectedName = NAMES[index % NAMES.length] ?? LONG_NAME;
  for (const draft of take(share(0.001))) {
    draft.createdAt = null;
    draft.createdText = random.pick(NO_DATES);
  }
  for (const draft of take(count(3), ({ stage }) => stage === 0)) draft.createdAt = now + random.whole(2, 40) * DAY_MS;
  addBorderTimes(take(count(8)));
}

/** Pairs around local midnight and UTC midnight, moved to the previous day. */
function addBorderTimes(drafts: readonly Draft[]): void {
  for (const [index, draft] of drafts.entries()) {
    const day = dayOf(draft.createdAt ?? 0, DEMO_ZONE);
    const localMidnight = startOfDay(day, DEMO_ZONE);
    const utcMidnight = startOfDay(day, 'UTC') - DAY_MS;
    const border = [localMidnight - MINUTE, localMidnight, utcMidnight - 1000, utcMidnight + 1000];
    draft.createdAt = border[index % border.length] ?? localMidnight;
  }
}
