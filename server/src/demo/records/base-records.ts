import { DAY_MS } from '@veritas/shared/domain';
import type { DemoStage, Draft } from './draft.ts';
import type { DemoUser } from '../base/people.ts';
import { HUB_WEIGHTS, HUBS, returnCentreOf } from '../base/places.ts';
import type { SeededRandom } from '../base/random.ts';
import { createdTimes, HOUR } from './created-times.ts';
import { stagesOf } from './stages.ts';
import { newDraft } from './new-draft.ts';

/** A local holiday: nothing was created at this hub that many days ago. */
export const HOLIDAY = { hub: 'HYD_GAC', daysAgo: 12 } as const;

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

/** Records with place, device, times and people, all of them passed, oldest first. */
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
    return withSteps(random, draft, { stage: stages[index] ?? 0, now, people });
  });
}

interface Steps {
  readonly stage: DemoStage;
  readonly now: number;
  readonly people: DemoPeople;
}

/** Log-normal steps; where they would reach beyond now they are shortened together. */
function withSteps(random: SeededRandom, draft: Draft, { stage, now, people }: Steps): Draft {
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
