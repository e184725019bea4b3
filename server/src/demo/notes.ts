import type { Flag } from '@veritas/shared/contracts';
import { hubKey } from '@veritas/shared/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../db/index.ts';
import type { DemoUser } from './base/people.ts';
import type { SeededRandom } from './base/random.ts';

type Device = Insertable<Database['devices']>;

interface DemoNotes {
  readonly notes: readonly Insertable<Database['device_notes']>[];
  readonly marks: readonly Insertable<Database['device_marks']>[];
  /** The number of the last of these changes. */
  readonly seq: number;
}

const TEXTS = [
  'The box was open on arrival. Photo sent to the incharge.',
  'Customer says the shop exchanged it last year. Asked for the bill.',
  'Serial number on the box is another one than on the device.',
  'Called the Wishmaster: he scans it again tomorrow.',
  'Merchant is informed. Waits for the list of makers.',
  'Screen is broken, scanned by the code on the box.',
];

const FLAGS: readonly Pick<Flag, 'kind' | 'reason'>[] = [
  { kind: 'hold', reason: 'The customer sends the bill by Monday' },
  { kind: 'investigate', reason: 'Third device of this customer in a week' },
  { kind: 'urgent', reason: 'The van to the return centre leaves at 17:00' },
  { kind: 'hold', reason: '' },
];

const DEVICES = 48;
const HOUR_MS = 3_600_000;

/** What colleagues wrote about some of the rejected devices. */
export function demoNotes(
  random: SeededRandom,
  devices: readonly Device[],
  users: readonly DemoUser[],
  now: number,
): DemoNotes {
  const people = users.filter(({ role, isActive }) => isActive && (role === 'executive' || role === 'incharge'));
  const atHubs = Map.groupBy(people, ({ group }) => hubKey(group));
  const rejected = devices.filter(({ device_result: result }) => result?.startsWith('E'));
  const step = Math.max(1, Math.floor(rejected.length / DEVICES));
  const chosen = rejected.filter((_, index) => index % step === 0).slice(0, DEVICES);
  let seq = 0;
  const written = chosen.map((device, place) => {
    const from = Math.min(device.submit_time ?? now, now - 3 * HOUR_MS);
    const colleagues = atHubs.get(device.hub_key) ?? people;
    const sign = () => ({ by: random.pick(colleagues), at: from + random.whole(HOUR_MS / 2, 3 * HOUR_MS) });
    const { tracking_id, tracking_key } = device;
    const count = place % 3;
    const notes = Array.from({ length: count }, (_, nth) => {
      const { by, at } = sign();
      seq += 1;
      const author = { author_id: by.id, author: by.username };
      return {
        id: random.uuid(),
        seq,
        tracking_id,
        tracking_key,
        ...author,
        text: TEXTS[(place + nth) % TEXTS.length] ?? '',
        at,
      };
    });
    const flag = place % 2 === 0 || count === 0 ? FLAGS[place % FLAGS.length] : undefined;
    const { by, at } = sign();
    seq += 1;
    const set = { flag: flag?.kind ?? null, reason: flag?.reason ?? '', flag_version: flag ? 1 : 0 };
    const signed = { flagged_by: flag ? by.username : null, flagged_at: flag ? at : null };
    const mark = { tracking_id, tracking_key, ...set, ...signed, notes: count, seq };
    return { notes, mark };
  });
  return { notes: written.flatMap(({ notes }) => notes), marks: written.map(({ mark }) => mark), seq };
}
