import type { Reply } from '../http/http-client.ts';
import type { World } from './world.ts';

/** Two conflicting requests: the first is sent to one server, the second concurrently to the other. */
export interface Pair {
  readonly first: () => Promise<Reply>;
  readonly second: () => Promise<Reply>;
  /** Checks the stored state afterwards; returns the problem, or null. */
  readonly problem?: (replies: readonly [Reply, Reply]) => Promise<string | null> | string | null;
}

export interface Race {
  /** The rule, as a sentence. */
  readonly rule: string;
  /** How many of the two win where the rule holds. */
  readonly winners: 0 | 1 | 2;
  readonly wins: (reply: Reply) => boolean;
  readonly prepare: (world: World, pairs: number) => Promise<readonly Pair[]>;
  /** For expensive pairs: prepares only a fraction of the wanted pairs. */
  readonly every?: number;
}

export interface RaceResult {
  readonly rule: string;
  readonly pairs: number;
  /** How many pairs had no winner, one, two. */
  readonly won: readonly [number, number, number];
  /** Pairs whose winners, stored state or statuses are not those of the rule, in words. */
  readonly problems: readonly string[];
}

/** Concurrent pairs: other requests in between widen the race window. */
const AT_ONCE = 4;

/** Runs a rule as a race with this many pairs of requests. */
export async function runRace(world: World, race: Race, wanted: number): Promise<RaceResult> {
  const pairs = await race.prepare(world, Math.ceil(wanted / (race.every ?? 1)));
  const won: [number, number, number] = [0, 0, 0];
  const problems: string[] = [];
  const waiting = [...pairs];
  const run = async () => {
    for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
      const replies = await Promise.all([pair.first(), pair.second()]);
      const winners = replies.filter((reply) => race.wins(reply)).length as 0 | 1 | 2;
      won[winners] += 1;
      const said = replies.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ');
      if (winners !== race.winners) problems.push(`${winners} won: ${said}`);
      if (replies.some(({ status }) => status >= 500)) problems.push(`not answered: ${said}`);
      const stored = await pair.problem?.(replies);
      if (stored) problems.push(`${stored}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return { rule: race.rule, pairs: pairs.length, won, problems };
}

/** The problem when the audit trail has not exactly one line of this action about a user or an upload; else null. */
export async function recordedOnce({ context }: World, action: string, about: string): Promise<string | null> {
  const lines = context.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', action)
    .where((eb) => eb.or([eb('target', '=', about), eb('after', 'like', `%${about}%`)]));
  const { length } = await lines.execute();
  return length === 1 ? null : `${length} lines in the audit trail`;
}

/** Pairs of one kind, some of them prepared at a time. */
export async function pairsOf(count: number, make: (index: number) => Pair | Promise<Pair>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const some = Math.min(AT_ONCE, count - pairs.length);
    pairs.push(...(await Promise.all(Array.from({ length: some }, async (_, index) => make(pairs.length + index)))));
  }
  return pairs;
}
