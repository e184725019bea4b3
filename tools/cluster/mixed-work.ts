import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller, type Heard } from '../../server/bench/lib/caller.ts';
import { shipments } from '../../server/bench/lib/people.ts';
import { CallTimes, type Phase } from './call-times.ts';
import { scanOf, trackingIdsOf } from './scans.ts';

/** Timeout of a request, after which it is retried. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 200;
const ROWS_OF_UPLOAD = 10;
const ROWS_OF_STOCK = 1_000;

/** How often each kind of work is begun, in ms. */
const PACE = {
  'signed-in read': 500,
  records: 5_000,
  scan: 2_000,
  edit: 2_000,
  report: 10_000,
  upload: 30_000,
  renewal: 10_000,
} as const;
type Kind = keyof typeof PACE;
const KINDS = Object.keys(PACE) as Kind[];

/** Makes a session of a new user who may do everything. */
type SignIn = () => Promise<ReadonlyMap<string, string>>;
/** An answer that was not what the work needs, with a word on why. */
type Outcome = { readonly ok: true } | { readonly ok: false; readonly why: string };

/** People of each kind of work, each with a session, who go on until `end` and ask again what failed. */
export class MixedWork {
  /** What was confirmed: codes of groups, tracking IDs of scans, tracking IDs of uploads. */
  readonly confirmed = { edit: [] as string[], scan: [] as string[], upload: [] as string[] };
  readonly times = new Map<Kind, CallTimes>(KINDS.map((kind) => [kind, new CallTimes()]));
  /** Sessions that could not be renewed. */
  signedOut = 0;
  phase: Phase = 'calm';
  readonly #people = new Map<Kind, Caller>();
  readonly #toScan: string[] = [];
  readonly #signIn: SignIn;
  readonly #over = new AbortController();
  #work: Promise<void>[] = [];

  private constructor(signIn: SignIn) {
    this.#signIn = signIn;
  }

  /** Uploads as many records as are to be scanned, then starts all kinds. */
  static async start(port: number, signIn: SignIn, scans: number): Promise<MixedWork> {
    const work = new MixedWork(signIn);
    for (const kind of KINDS) {
      const caller = new Caller(port, await signIn(), { tls: true });
      // The answer brings the token that writing needs.
      await caller.get('user/get_role/');
      work.#people.set(kind, caller);
    }
    for (let stock = 0; stock * ROWS_OF_STOCK < scans; stock += 1) {
      const rows = await work.#upload(`STOCK${stock}R`, ROWS_OF_STOCK);
      work.#toScan.push(...rows);
    }
    work.#work = KINDS.map((kind) => work.#goOn(kind));
    return work;
  }

  /** Of one of the users, with the session as it is now. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#personOf('edit').cookies;
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#work);
    for (const caller of this.#people.values()) caller.close();
  }

  async #goOn(kind: Kind): Promise<void> {
    for (let turn = 0; !this.#over.signal.aborted; turn += 1) {
      const next = performance.now() + PACE[kind];
      await this.#do(kind, turn);
      await wait(Math.max(0, next - performance.now()), undefined, { signal: this.#over.signal }).catch(
        () => undefined,
      );
    }
  }

  async #do(kind: Kind, turn: number): Promise<void> {
    const caller = this.#personOf(kind);
    if (kind === 'signed-in read') await this.#until(kind, () => caller.get('user/get_role/'));
    if (kind === 'records') await this.#until(kind, () => caller.get('api/get_status/', { 'accept-encoding': 'gzip' }));
    if (kind === 'report') await this.#until(kind, () => caller.post('api/generate_csv/', lastDays()));
    if (kind === 'scan') await this.#scan(caller);
    if (kind === 'edit') await this.#createGroup(caller);
    if (kind === 'upload') await this.#upload(`TURN${turn}R`, ROWS_OF_UPLOAD);
    if (kind === 'renewal') await this.#until(kind, () => this.#renew(KINDS[turn % KINDS.length] ?? kind));
  }

  async #scan(caller: Caller): Promise<void> {
    const trackingId = this.#toScan.pop();
    if (trackingId === undefined) return this.times.get('scan')?.failed('all records are scanned');
    const scan = scanOf(trackingId);
    const isStored = ({ body }: Heard): Outcome => {
      const { stored, code } = JSON.parse(body.toString()) as { stored: boolean; code: string };
      return stored ? { ok: true } : { ok: false, why: `not stored, ${code}` };
    };
    const isDone = await this.#until('scan', () => caller.post('api/scan/', scan), isStored);
    if (isDone) this.confirmed.scan.push(trackingId);
  }

  /** Not the same group again: after an unknown result a user checks before retrying. */
  async #createGroup(caller: Caller): Promise<void> {
    let code = '';
    const isDone = await this.#until('edit', () => {
      code = `G${randomBytes(6).toString('hex')}`;
      return caller.post('user/create_group/', { name: code, code, organization: 'hub' });
    });
    if (isDone) this.confirmed.edit.push(code);
  }

  /** @returns tracking IDs of the rows, if the upload was confirmed. */
  async #upload(prefix: string, rows: number): Promise<string[]> {
    const caller = this.#personOf('upload');
    const file = shipments(prefix, rows);
    const id = randomUUID();
    const isWhole = ({ body }: Heard): Outcome => {
      const { processed } = JSON.parse(body.toString()) as { processed: number };
      return processed === rows ? { ok: true } : { ok: false, why: `stored ${processed} of ${rows} rows` };
    };
    if (!(await this.#until('upload', () => caller.chunk(id, 0, 1, file), isWhole))) return [];
    const stored = trackingIdsOf(prefix, rows);
    this.confirmed.upload.push(...stored);
    return stored;
  }

  /** Retries until it succeeds, as the console and the phones do. @returns false: the work was ended before. */
  async #until(kind: Kind, ask: () => Promise<Heard>, judge: (heard: Heard) => Outcome = () => ({ ok: true })) {
    const { phase } = this;
    const askedAt = performance.now();
    while (!this.#over.signal.aborted) {
      const sentAt = performance.now();
      const heard = await Promise.race([ask().catch(() => null), wait(PATIENCE_MS, null, { ref: false })]);
      const now = performance.now();
      const outcome = heard && heard.status < 300 ? judge(heard) : { ok: false, why: String(heard?.status ?? 'none') };
      if (outcome.ok) {
        this.times.get(kind)?.succeeded(phase, now - sentAt, now - askedAt);
        return true;
      }
      this.times.get(kind)?.failed('why' in outcome ? outcome.why : '');
      // As the console does: an access token may have run out while nothing was answered.
      if (heard?.status === 401) await this.#renew(kind).catch(() => null);
      await wait(ASK_AGAIN_MS);
    }
    return false;
  }

  async #renew(kind: Kind): Promise<Heard> {
    const caller = this.#personOf(kind);
    const answer = await caller.post('user/refresh/');
    if (answer.status !== 401) return answer;
    this.signedOut += 1;
    for (const [name, value] of await this.#signIn()) caller.cookies.set(name, value);
    return answer;
  }

  #personOf(kind: Kind): Caller {
    const caller = this.#people.get(kind);
    if (!caller) throw new Error(`No user does ${kind}.`);
    return caller;
  }
}

function lastDays() {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: day(Date.now() - 86_400_000), end_date: day(Date.now()) };
}
