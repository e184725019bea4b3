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
  failed = 0;
  answered = 0;
  readonly longestMs = { read: 0, write: 0 };
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
      const answer = await Promise.race([ask(turn).catch(() => null), wait(PATIENCE_MS, null, { ref: false })]);
      if (answer && answer.status < 300) {
        this.longestMs[kind] = Math.max(this.longestMs[kind], performance.now() - succeededAt);
        succeededAt = performance.now();
        this.answered += 1;
      } else {
        this.failed += 1;
        if (answer?.status === 401 || answer?.status === 403) this.signedOut += 1;
      }
      await wait(PAUSE_MS);
    }
  }
}
