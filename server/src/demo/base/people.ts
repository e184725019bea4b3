import { ROLE_TRAITS, ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { cityOf, HUB_WEIGHTS, HUBS, RETURN_CENTRES, TROUBLED_HUB } from './places.ts';
import { SeededRandom, split } from './random.ts';

/** Password of the demo logins, which exist on a loopback address only. */
export const DEMO_PASSWORD = 'doorstep-to-hub';

export interface DemoUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly group: string | null;
  readonly isActive: boolean;
  readonly hasSignedIn: boolean;
  /** Whether it has the published password; the others are random. */
  readonly isLogin: boolean;
}

/** One login per role, and one for each return centre, so that the whole workflow of a device can be tried. */
const LOGINS: readonly (readonly [username: string, role: Role, group: string | null])[] = [
  ...ROLES.map((role) => [role, role, ROLE_TRAITS[role].organization === 'needed' ? 'BLR_KOR' : null] as const),
  ...RETURN_CENTRES.map((code) => [code.toLowerCase(), 'executive', code] as const),
];

const OPERATORS = 480;
const EXECUTIVES = 70;
/** The troubled hub has enough operators for the one of the story. */
const LEAST_OPERATORS = 6;
const TROUBLED_OPERATORS = 18;
/** Of the troubled hub: a fifth of his scans are E007. */
export const CARELESS_OPERATOR = 'wm_pat_017';

export function demoUsers(seed: number): DemoUser[] {
  const random = new SeededRandom(seed);
  const numbers = new Map<string, number>();
  const named = (prefix: string, digits: number) => {
    const next = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, next);
    return `${prefix}_${String(next).padStart(digits, '0')}`;
  };
  const user = (username: string, role: Role, group: string | null): DemoUser => {
    const fixed = role !== 'operators' || username === CARELESS_OPERATOR;
    const isActive = fixed || !random.chance(0.08);
    const hasSignedIn = fixed || !random.chance(0.05);
    return { id: random.uuid(), username, role, group, isActive, hasSignedIn, isLogin: false };
  };
  const logins = LOGINS.map(([username, role, group]) => ({
    ...user(username, role, group),
    isActive: true,
    hasSignedIn: true,
    isLogin: true,
  }));
  return [
    ...logins,
    user('sa_nair', 'super_admin', null),
    ...['ad_rao', 'ad_kapoor', 'ad_iyer'].map((name) => user(name, 'admin', null)),
    ...Array.from({ length: 5 }, () => user(named('co', 2), 'central_ops', null)),
    ...HUBS.map((hub) => user(named(`ic_${cityOf(hub).toLowerCase()}`, 2), 'incharge', hub)),
    ...executivePlaces().map((place) => user(named(`ex_${cityPrefix(place)}`, 2), 'executive', place)),
    ...operatorHubs().map((hub) => user(named(`wm_${cityPrefix(hub)}`, 3), 'operators', hub)),
  ];
}

/** Three at each return centre, the rest at the hubs by their volume, at least one each. */
function executivePlaces(): string[] {
  const atCentres = RETURN_CENTRES.flatMap((code) => [code, code, code]);
  const rest = split(EXECUTIVES - atCentres.length - HUBS.length, HUB_WEIGHTS);
  return [...atCentres, ...HUBS.flatMap((hub, index) => Array<string>(1 + (rest[index] ?? 0)).fill(hub))];
}

function operatorHubs(): string[] {
  const least = HUBS.map((hub) => (hub === TROUBLED_HUB ? TROUBLED_OPERATORS : LEAST_OPERATORS));
  const rest = split(
    OPERATORS - least.reduce((sum, count) => sum + count, 0),
    HUB_WEIGHTS.map((weight, index) => (HUBS[index] === TROUBLED_HUB ? 0 : weight)),
  );
  return HUBS.flatMap((hub, index) => Array<string>((least[index] ?? 0) + (rest[index] ?? 0)).fill(hub));
}

function cityPrefix(place: string): string {
  return place.startsWith('RC_') ? place.toLowerCase() : cityOf(place).toLowerCase();
}
