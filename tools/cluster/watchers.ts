import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../../server/bench/lib/caller.ts';

const PAUSE_MS = 50;
/** Nobody waits longer at a screen; the question is put again. */
const PATIENCE_MS = 15_000;

/** Some users who read and write all the time, and what they saw. */
export class Watchers {
  /** Groups whose creation was confirmed. */
  readonly confirmed: string[] = [];
  /** Answers that say the user is signed out. */
  signedOut = 0;
  answered = 0;
  /** How often each kind of request failed, by status; `none`: no answer came. */
  readonly failures = new Map<string, number>();
  readonly longestMs = { read: 0, write: 0 };
  readonly #succeededAt = { read: 0, write: 0 };
  readonly #port: number;
  #isOver = false;
  #work: Promise<void>[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  start(cookies: ReadonlyMap<string, string>, users: number, name: string): void {
    this.#isOver = false;
    this.#work = Array.from({ length: users }, (_, index) => {
      const caller = new Caller(this.#port, cookies, { tls: true });
      const work =
        index % 2 === 0
          ? this.#goOn('read', () => caller.get('user/get_role/'))
          : this.#goOn('write', (turn) => this.#create(caller, `${name}U${index}T${turn}`));
      return work.finally(() => caller.close());
    });
  }

  /** Whether a request of each kind that began after `moment` (of `performance.now`) has succeeded. */
  haveSucceededSince(moment: number): boolean {
    return Object.values(this.#succeededAt).every((at) => at > moment);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  async #create(caller: Caller, code: string) {
    // The first answer brings the token that writing needs.
    if (!caller.cookies.has('XSRF-TOKEN')) await caller.get('user/get_role/');
    const answer = await caller.post('user/create_group/', { name: code, code, organization: 'hub' });
    if (answer.status < 300) this.confirmed.push(code);
    return answer;
  }

  /** The longest time from one success to the next is what a user at a screen notices. */
  async #goOn(kind: 'read' | 'write', ask: (turn: number) => Promise<{ status: number }>) {
    let succeededAt = performance.now();
    for (let turn = 0; !this.#isOver; turn += 1) {
      const beganAt = performance.now();
      const answer = await Promise.race([ask(turn).catch(() => null), wait(PATIENCE_MS, null, { ref: false })]);
      if (answer && answer.status < 300) {
        this.longestMs[kind] = Math.max(this.longestMs[kind], performance.now() - succeededAt);
        succeededAt = performance.now();
        this.#succeededAt[kind] = Math.max(this.#succeededAt[kind], beganAt);
        this.answered += 1;
      } else {
        const failure = `${kind} ${answer?.status ?? 'none'}`;
        this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
        if (answer?.status === 401 || answer?.status === 403) this.signedOut += 1;
      }
      await wait(PAUSE_MS);
    }
    // Of a request that never succeeded again.
    this.longestMs[kind] = Math.max(this.longestMs[kind], performance.now() - succeededAt);
  }
}
