import { AUTHORITY_RACES } from './authority-races.ts';
import { PEOPLE_RACES } from './people-races.ts';
import type { Race } from './race.ts';
import { SCAN_RACES } from './scan-races.ts';
import { UPLOAD_RACES } from './upload-races.ts';

export { runRace } from './race.ts';
export { startWorld } from './world.ts';
export type { World } from './world.ts';

/** Every business rule that two concurrent requests could break. */
export const RACES: readonly Race[] = [...SCAN_RACES, ...PEOPLE_RACES, ...AUTHORITY_RACES, ...UPLOAD_RACES];
