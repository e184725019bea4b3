import { DAY_MS, dayFromNumber, dayNumbers, startOfDay } from '@veritas/shared/domain';
import { macOf } from './device-identity.ts';
import type { DemoStage, Draft } from './draft.ts';
import { CATALOGUE, TYPE_WEIGHTS } from './models.ts';
import type { DemoUser } from './people.ts';
import { HUB_WEIGHTS, HUBS, returnCentreOf } from './places.ts';
import { split } from './random.ts';
import type { SeededRandom } from './random.ts';

export const DEMO_ZONE = 'Asia/Kolkata';
const HOUR = 3_600_000;
/** Days ago, and how much more came in: the sale. */
const SALE_DAYS = [3, 4, 5, 6];
const SALE_FACTOR = 2.4;
const SUNDAY_FACTOR = 0.45;
/** A holiday of one town: nothing was created at its hub that many days ago. */
export const HOLIDAY = { hub: 'HYD_GAC', daysAgo: 12 } as const;
/** Shares of pending, submitted, at hub; the rest is at a return centre. */
const STAGE_SHARES = [0.13, 0.14, 0.25] as const;
const STUCK_SHARE = 0.02;
const STUCK_AFTER = 10 * DAY_MS;

export interface DemoPeople {
  readonly operators: ReadonlyMap<string, readonly string[]>;
  readonly hubStaff: ReadonlyMap<string, readonly string[]>;
  readonly rcStaff: ReadonlyMap<string, readonly string[]>;
}

/** Users by where they work; the demo logins do not appear in history. */
export function peopleByPlace(users: readonly DemoUser[]): DemoPeople {
  const by = (wanted: (user: DemoUser) => boolean) => {
    const grouped = Map.groupBy(
      users.filter((user) => !user.isLogin && wanted(user)),
      ({ group }) => group ?? '',
    );
    return new Map([...grouped].map(([place, members]) => [place, members.map(({ username }) => username)]));
  };
  return {
    operators: by(({ role, hasSignedIn }) => role === 'operators' && hasSignedIn),
    hubStaff: by(({ role, group }) => ['executive', 'incharge'].includes(role) && !group?.startsWith('RC_')),
    rcStaff: by(({ group }) => group?.startsWith('RC_') ?? false),
  };
}

/** Records with their place, device, times and people, all of them passed so far, oldest first. */
export function baseRecords(random: SeededRandom, count: number, now: number, people: DemoPeople): Draft[] {
  const times = createdTimes(random, count, now).sort((a, b) => a.at - b.at);
  const stages = stagesOf(random, times, now);
  return times.map(({ at, daysAgo }, index) => {
    const weights = HUBS.map((hub, place) => ({
      item: hub,
      weight: hub === HOLIDAY.hub && daysAgo === HOLIDAY.daysAgo ? 0 : (HUB_WEIGHTS[place] ?? 0),
    }));
    const draft = newDraft(
      random,
      `RVP${String(4_100_000_000 + index * 37 + random.whole(0, 36))}`,
      random.weighted(weights),
      at,
    );
    return withSteps(random, draft, stages[index] ?? 0, now, people);
  });
}

function createdTimes(random: SeededRandom, count: number, now: number): { at: number; daysAgo: number }[] {
  const days = count > 50_000 ? 120 : 45;
  const today = dayNumbers(DEMO_ZONE)(now);
  const starts = Array.from({ length: days }, (_, daysAgo) => startOfDay(dayFromNumber(today - daysAgo), DEMO_ZONE));
  const weights = starts.map((start, daysAgo) => {
    const sunday = (today - daysAgo + 4) % 7 === 0;
    const reached = Math.min(1, Math.max(0, (now - start - 4 * HOUR) / (6 * HOUR)));
    return (sunday ? SUNDAY_FACTOR : 1) * (SALE_DAYS.includes(daysAgo) ? SALE_FACTOR : 1) * reached;
  });
  return split(count, weights).flatMap((onDay, daysAgo) => {
    const start = (starts[daysAgo] ?? now) + 4 * HOUR;
    const length = Math.min(6 * HOUR, now - start);
    return Array.from({ length: onDay }, () => ({ at: Math.floor(start + random.next() * length), daysAgo }));
  });
}

/** The younger a record, the less far it is, with some luck; a few old ones are stuck. Shares are exact. */
function stagesOf(random: SeededRandom, times: readonly { at: number }[], now: number): DemoStage[] {
  const stages = Array<DemoStage>(times.length).fill(3);
  const old = times.flatMap(({ at }, index) => (now - at > STUCK_AFTER ? [index] : []));
  const stuck = random.shuffled(old).slice(0, Math.round(STUCK_SHARE * times.length));
  stuck.forEach((index, order) => (stages[index] = order % 2 === 0 ? 0 : 1));
  const isStuck = new Set(stuck);
  const byProgress = times
    .map(({ at }, index) => ({ index, progress: (now - at) * Math.exp(0.35 * random.normal()) }))
    .filter(({ index }) => !isStuck.has(index))
    .sort((a, b) => a.progress - b.progress);
  let from = 0;
  STAGE_SHARES.forEach((share, stage) => {
    const already = stuck.filter((_, order) => order % 2 === stage).length * (stage < 2 ? 1 : 0);
    const wanted = Math.round(share * times.length) - already;
    for (const { index } of byProgress.slice(from, from + wanted)) stages[index] = stage as DemoStage;
    from += Math.max(0, wanted);
  });
  return stages;
}

function newDraft(random: SeededRandom, trackingId: string, hub: string, createdAt: number): Draft {
  const type = random.weighted(TYPE_WEIGHTS);
  const brand = random.weighted(CATALOGUE[type ?? 'mobile'].map((item) => ({ item, weight: item.weight })));
  const model = random.pick(brand.models);
  const blindShare = type === 'mobile' ? 0.085 : type === 'smarttv' ? 0.14 : 0.01;
  const blind = random.chance(blindShare) ? (random.chance(1 / 3) ? 'without model' : 'with model') : 'no';
  return {
    trackingId,
    hubCode: hub,
    hub,
    createdAt,
    createdText: null,
    type,
    brand,
    model,
    expectedName: model.name,
    blind,
    stage: 0,
    submitAt: null,
    verifyAt: null,
    rcAt: null,
    operator: null,
    assignedTo: null,
    hubUser: null,
    rcUser: null,
    result: null,
    scannedName: null,
    scannedManufacturer: null,
    mac: macOf(trackingId),
    needsSupport: false,
    taken: false,
  };
}

/** Log-normal steps; where they would reach beyond now they are shortened together. */
function withSteps(random: SeededRandom, draft: Draft, stage: DemoStage, now: number, people: DemoPeople): Draft {
  const operator = random.pick(people.operators.get(draft.hub) ?? ['']);
  const assignedTo = random.chance(0.5) ? operator : null;
  if (stage === 0) return { ...draft, assignedTo };
  const created = draft.createdAt ?? now;
  const steps = [
    random.logNormal(27 * HOUR, 0.7),
    random.logNormal(9 * HOUR, 0.6),
    random.logNormal(3.1 * DAY_MS, 0.5),
  ];
  const used = steps.slice(0, stage).reduce((sum, step) => sum + step, 0);
  const shorten = Math.min(1, ((now - created) * (0.85 + 0.14 * random.next())) / used);
  const [toSubmit = 0, toHub = 0, toCentre = 0] = steps.map((step) => Math.floor(step * shorten));
  return {
    ...draft,
    stage,
    assignedTo,
    operator,
    result: 'passed',
    scannedName: random.chance(0.8) ? draft.model.code : draft.model.name,
    scannedManufacturer: draft.brand.manufacturer,
    submitAt: created + toSubmit,
    ...(stage >= 2 && {
      verifyAt: created + toSubmit + toHub,
      hubUser: random.pick(people.hubStaff.get(draft.hub) ?? ['']),
    }),
    ...(stage >= 3 && {
      rcAt: created + toSubmit + toHub + toCentre,
      rcUser: random.pick(people.rcStaff.get(returnCentreOf(draft.hub)) ?? ['']),
    }),
  };
}
