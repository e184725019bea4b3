import { setTimeout as wait } from 'node:timers/promises';
import { Caller, type Heard } from '../../server/bench/lib/caller.ts';

const PAUSE_MS = 50;
/** Timeout of a request, after which it is retried. */
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
  /** How often each sentence was what a failed request was answered with. */
  readonly told = new Map<string, number>();
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
    // The first response sets the token that writing needs.
    if (!caller.cookies.has('XSRF-TOKEN')) await caller.get('user/get_role/');
    const answer = await caller.post('user/create_group/', { name: code, code, organization: 'hub' });
    if (answer.status < 300) this.confirmed.push(code);
    return answer;
  }

  /** The longest time from one success to the next is what a user at a screen notices. */
  async #goOn(kind: 'read' | 'write', ask: (turn: number) => Promise<Heard>) {
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
        countOne(this.failures, `${kind} ${answer?.status ?? 'none'}`);
        if (answer) countOne(this.told, sentenceOf(answer.body));
        if (answer?.status === 401 || answer?.status === 403) this.signedOut += 1;
      }
      await wait(PAUSE_MS);
    }
    // Of a request that never succeeded again.
    this.longestMs[kind] = Math.max(this.longestMs[kind], performance.now() - succeededAt);
  }
}

/** The message of a refusal, with N for numbers; or that it is a page of a proxy. */
export function sentenceOf(body: Buffer): string {
  try {
    return (JSON.parse(String(body)) as { detail: string }).detail.replaceAll(/\d+/g, 'N');
  } catch {
    return 'not a sentence of the console';
  }
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
