import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { AppContext } from '../../context/app-context.ts';
import { consistentRead } from '../../db/index.ts';
import type { Reading } from '../../db/index.ts';
import type { BodyForm, BodyMaker } from './body-form.ts';
import { lastChange } from '../changes/change-seq.ts';
import type { ArchiveState, LastChange } from '../changes/change-seq.ts';
import { hasChangedAfter, lastVisibleChange } from '../changes/changes.ts';
import { placesChangedAfter } from '../segments/changed-places.ts';
import { isTornByUndo, readMoment } from '../changes/moment.ts';
import { readSegments } from '../segments/segments.ts';
import { changeSegments } from '../segments/change-segments.ts';
import { allSegments, runsOf } from '../segments/segment-runs.ts';
import type { Segments } from '../segments/segments.ts';
import type { RowChanges } from '../records/merge-rows.ts';
import { compress } from './status-content.ts';
import type { StatusContent } from './status-content.ts';
import type { StatusRow } from '../records/status-record.ts';
import { formatTag, lastKnownChange, tagOf } from '../changes/status-tag.ts';
import type { StatusTag } from '../changes/status-tag.ts';

/**
 * How long a body must be unchanged before its brotli copy is made, in ms: that takes a second of CPU, which a change
 * soon after would waste.
 */
const STOOD_MS = 5_000;

/** The complete response of get_status at one moment. */
export interface StatusBody {
  readonly storeId: string;
  /** The last number drawn when it was read. */
  readonly seq: number;
  /** The last visible change in it. */
  readonly known: StatusTag;
  /** What is left out of it. */
  readonly archive: ArchiveState;
  readonly etag: string;
  readonly content: StatusContent;
}

interface State<Part> extends Pick<StatusBody, 'storeId' | 'seq' | 'known' | 'archive'> {
  readonly segments: Segments<Part>;
  readonly maker: BodyMaker<Part>;
}

/** The state that a body must include, as known by the database that answered. */
type Wanted = LastChange & Reading;

/**
 * Caches the body of get_status in one representation, plain and compressed. It is updated on request, once for
 * concurrent requests, and only where records changed.
 */
export class StatusBodies<Part> {
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'log'>;
  readonly #form: BodyForm<Part>;
  readonly #pause: () => Promise<unknown>;
  readonly #scope: ReadScope;
  /** The parts of the body. */
  #parts: Pick<State<Part>, 'segments' | 'maker'> | null = null;
  #body: StatusBody | null = null;
  #building: Promise<void> | null = null;
  #compressing: Promise<void> | null = null;

  /** For the records of a scope. `pause` yields to other requests between two pages of a build. */
  constructor(
    context: Pick<AppContext, 'db' | 'clock' | 'log'>,
    form: BodyForm<Part>,
    pause: () => Promise<unknown> = nextTurn,
    scope: ReadScope = null,
  ) {
    this.#context = context;
    this.#form = form;
    this.#pause = pause;
    this.#scope = scope;
  }

  /**
   * The ETag of `If-None-Match` that is still current, null without one. It is checked by the database only, so that an
   * up-to-date client never waits for a body, also after a restart and in any process.
   */
  async unchangedTag(ifNoneMatch: string | undefined): Promise<string | null> {
    if (ifNoneMatch === undefined) return null;
    const { db } = this.#context;
    const last = await lastChange(db, this.#scope);
    const { tagMark } = this.#form;
    const known = lastKnownChange(ifNoneMatch, tagMark, last);
    if (known === null || (known < last.seq && (await hasChangedAfter(db, known)))) return null;
    return formatTag(tagOf(last.storeId, known, last.archive), tagMark);
  }

  /** The body with everything that was committed before the call; while a replica answers, at least what it has. */
  async current(): Promise<StatusBody> {
    let wanted = await this.#wanted();
    for (;;) {
      const body = this.#body;
      if (body && (await this.#contains(body, wanted))) return body;
      this.#building ??= this.#build().finally(() => (this.#building = null));
      await this.#building;
      const built = this.#body;
      if (built && (await this.#contains(built, wanted))) return built;
      // A replaced store, one whose numbers restarted, or a lagging replica: these may never reach the wanted state.
      const now = await this.#wanted();
      if (now.isOld || now.storeId !== wanted.storeId || now.seq < wanted.seq) wanted = now;
    }
  }

  #wanted(): Promise<Wanted> {
    const last = () => lastChange(this.#context.db, this.#scope);
    return consistentRead(async (reading) => ({ ...(await last()), isOld: reading.isOld }));
  }

  /**
   * Whether a body has everything that is wanted. A crashed database draws numbers of hidden imports again: a body from
   * before the crash then has a future number. On a replica a future number only means that it lags.
   */
  async #contains(body: StatusBody, { storeId, seq, isOld }: Wanted): Promise<boolean> {
    if (body.storeId !== storeId) return false;
    if (body.seq <= seq || isOld) return body.seq >= seq;
    return body.seq <= (await lastChange(this.#context.db)).seq;
  }

  /** Starts the brotli compression of a body that has been unchanged for a while, one at a time. */
  prepareBrotli({ content }: StatusBody): void {
    if (content.brotli || Math.abs(this.#context.clock() - content.since) < STOOD_MS) return;
    this.#compressing ??= compress(content, () => this.#body?.content === content)
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'the device records were not compressed'))
      .finally(() => (this.#compressing = null));
  }

  async #build(): Promise<void> {
    const changes = await consistentRead((reading) => this.#readChanges(reading));
    if (!changes) return;
    const { segments, maker, isSame, ...read } = changes;
    const content = isSame && this.#body ? this.#body.content : await maker.join(segments, this.#context.clock());
    this.#parts = { segments, maker };
    this.#body = { ...read, etag: formatTag(read.known, this.#form.tagMark), content };
  }

  /**
   * Current segments; a failure leaves those of the present body unchanged. Null from a replica that lags behind this
   * body.
   */
  async #readChanges(reading: Reading): Promise<(State<Part> & { isSame: boolean }) | null> {
    const { db } = this.#context;
    const parts = this.#parts;
    let state: State<Part> | null = null;
    if (this.#body && parts && !parts.maker.isWorn)
      state = { ...this.#body, ...parts, segments: new Map(parts.segments) };
    let isSame = true;
    for (;;) {
      const moment = await readMoment(db, this.#scope);
      const { storeId, seq, archive } = moment;
      if (reading.isOld && this.#body?.storeId === storeId && seq < this.#body.seq) return null;
      // A lower number than that of a visible change: an older copy of the store took its place, with its identity.
      const known = state?.storeId === storeId && state.known.seq <= seq ? state : null;
      // Read after the moment, so that it includes everything shown before.
      const changed = known && (await placesChangedAfter(db, known.known.seq));
      const runs = changed ? runsOf(changed.segments) : allSegments(moment);
      const segments: Segments<Part> = known?.segments ?? new Map<number, Part>();
      const maker = known?.maker ?? this.#form.begin();
      const making = { segments, make: (rows: readonly StatusRow[]) => maker.part(rows), pause: this.#pause };
      await readSegments(db, moment, runs, making);
      if (changed) {
        const change = (part: Part, changes: RowChanges) => maker.changed(part, changes);
        await changeSegments(db, moment, changed.ids, { ...making, change });
      }
      isSame &&= changed !== null && runs.length === 0 && changed.ids.size === 0;
      const last = tagOf(storeId, await lastVisibleChange(db, seq), archive);
      state = { storeId, seq, known: last, archive, segments, maker };
      if (!(await isTornByUndo(db, moment))) return { ...state, isSame };
    }
  }
}
