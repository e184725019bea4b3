import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../../../testing/client.ts';
import type { Sent, World } from './world.ts';

/** The expected state of an upload from the responses so far. */
interface Known {
  /** Index of the next expected chunk. */
  next: number;
  state: 'absent' | 'open' | 'done' | 'refused' | 'cancelled';
  result: unknown;
}

export type Model = readonly Known[];

export const newModel = (): Model =>
  Array.from({ length: 3 }, () => ({ next: 0, state: 'absent' as const, result: null }));

type Change = 'none' | 'other bytes' | 'other total' | 'other user';

abstract class Step implements fc.AsyncCommand<Model, World> {
  abstract run(model: Model, world: World): Promise<void>;
  check(): boolean {
    return true;
  }
}

/** Sends the chunk at this offset from the expected one, several times concurrently. */
class Send extends Step {
  readonly #upload: number;
  readonly #offset: number;
  readonly #change: Change;
  readonly #times: number;

  constructor(upload: number, offset: number, change: Change, times: number) {
    super();
    [this.#upload, this.#offset, this.#change, this.#times] = [upload, offset, change, times];
  }

  async run(model: Model, world: World): Promise<void> {
    const [known, upload] = [model[this.#upload] ?? assert.fail(), world.upload(this.#upload)];
    const last = upload.chunks.length - 1;
    const index = Math.max(0, Math.min(last, known.next + this.#offset));
    const change = this.#change;
    // Other bytes count as the chunk itself while it is not known, and the first sender owns the upload.
    if (change === 'other bytes' && index >= known.next) return;
    if (change === 'other user' && known.state === 'absent') return;
    if (change === 'other total' && (known.state === 'absent' || index === last)) return;
    const send = () =>
      world.send(
        upload,
        index,
        changed(upload, index, change),
        change === 'other user' ? 1 - upload.user : upload.user,
      );
    const answers = await settled(world, () => Promise.all(Array.from({ length: this.#times }, send)));
    for (const answer of answers) expectAnswer(known, index, last, change, answer);
    if (change === 'none') learn(known, index, last, answers);
  }

  override toString(): string {
    return `send(${this.#upload}, ${this.#offset}, ${this.#change}, ${this.#times} times)`;
  }
}

/** Two uploads whose next chunks come at the same time. */
class Together extends Step {
  async run(model: Model, world: World): Promise<void> {
    const both = [0, 1].map((number) => {
      const [known, upload] = [model[number] ?? assert.fail(), world.upload(number)];
      const last = upload.chunks.length - 1;
      return { known, upload, last, index: Math.min(last, known.next) };
    });
    const answers = await Promise.all(
      both.map(({ upload, index }) => settled(world, async () => [await world.send(upload, index)])),
    );
    for (const [number, { known, index, last }] of both.entries()) {
      const own = answers[number] ?? [];
      for (const answer of own) expectAnswer(known, index, last, 'none', answer);
      learn(known, index, last, own);
    }
  }

  override toString(): string {
    return 'together';
  }
}

/** Sends the next chunk to a server that dies at one of its queries, and starts another. */
class Kill extends Step {
  readonly #upload: number;
  readonly #query: number;
  readonly #before: boolean;

  constructor(upload: number, query: number, before: boolean) {
    super();
    [this.#upload, this.#query, this.#before] = [upload, query, before];
  }

  async run(model: Model, world: World): Promise<void> {
    const [known, upload] = [model[this.#upload] ?? assert.fail(), world.upload(this.#upload)];
    const last = upload.chunks.length - 1;
    const index = Math.min(last, known.next);
    world.mortal.dieAt(this.#query, this.#before);
    const answer = await world.send(upload, index);
    world.mortal.liveOn();
    if (!world.mortal.dead) {
      const answers =
        answer.status === 423 ? await settled(world, async () => [await world.send(upload, index)]) : [answer];
      for (const each of answers) expectAnswer(known, index, last, 'none', each);
      learn(known, index, last, answers);
      return;
    }
    await world.restart();
    await world.waitForLease();
    await look(known, upload, world, index + 1);
  }

  override toString(): string {
    return `kill(${this.#upload}, ${this.#before ? 'before' : 'after'} query ${this.#query})`;
  }
}

class Restart extends Step {
  async run(model: Model, world: World): Promise<void> {
    await world.restart();
    for (const [number, known] of model.entries()) await look(known, world.upload(number), world, known.next);
  }

  override toString(): string {
    return 'restart';
  }
}

/** Cancels an upload, alone or while its next chunk comes. */
class Abandon extends Step {
  readonly #upload: number;
  readonly #whileSending: boolean;

  constructor(upload: number, whileSending: boolean) {
    super();
    [this.#upload, this.#whileSending] = [upload, whileSending];
  }

  async run(model: Model, world: World): Promise<void> {
    const [known, upload] = [model[this.#upload] ?? assert.fail(), world.upload(this.#upload)];
    const index = Math.min(upload.chunks.length - 1, known.next);
    const sending = this.#whileSending ? world.send(upload, index) : null;
    const { status, text } = await world.abandon(upload);
    const sent = await sending;
    if (sent) assert.ok([200, 400, 404, 410, 423].includes(sent.status), sent.text);
    else assert.equal(status, { absent: 404, open: 200, done: 409, refused: 200, cancelled: 200 }[known.state], text);
    const wasOpen = known.state === 'open' || (sent !== null && known.state === 'absent');
    if (sent) await look(known, upload, world, index + 1);
    if (status === 200 && wasOpen && known.state !== 'refused') known.state = 'cancelled';
    if (known.state === 'cancelled') assert.equal(await world.visibleRows(upload), 0);
  }

  override toString(): string {
    return `abandon(${this.#upload}${this.#whileSending ? ' while sending' : ''})`;
  }
}

const upload = fc.integer({ min: 0, max: 2 });
const change = fc.constantFrom<Change>(
  'none',
  'none',
  'none',
  'none',
  'none',
  'other bytes',
  'other total',
  'other user',
);

/** Schedules of chunks in order, repeated, too early, changed and concurrent, of kills, restarts and cancellations. */
export const schedules = fc.commands<Model, World, false>(
  [
    upload.map((number) => new Send(number, 0, 'none', 1)),
    upload.map((number) => new Send(number, 0, 'none', 1)),
    upload.map((number) => new Send(number, 0, 'none', 1)),
    fc
      .tuple(upload, fc.integer({ min: -2, max: 2 }), change, fc.integer({ min: 1, max: 4 }))
      .map(([number, offset, how, times]) => new Send(number, offset, how, times)),
    fc.constant(new Together()),
    fc
      .tuple(upload, fc.integer({ min: 1, max: 60 }), fc.boolean())
      .map(([number, query, before]) => new Kill(number, query, before)),
    fc.constant(new Restart()),
    fc.tuple(upload, fc.boolean()).map(([number, whileSending]) => new Abandon(number, whileSending)),
  ],
  { maxCommands: 30 },
);

/** Retries while the file is being processed. */
export async function settled(world: World, ask: () => Promise<Answer[]>): Promise<Answer[]> {
  for (;;) {
    const answers = await ask();
    if (answers.some(({ status }) => status !== 423)) return answers;
    await world.waitForLease();
  }
}

function changed({ chunks }: Sent, index: number, how: Change) {
  const bytes = chunks[index] ?? assert.fail();
  if (how === 'other bytes') return { bytes: Buffer.from(bytes.map((byte) => byte ^ 1)) };
  return how === 'other total' ? { total: chunks.length + 1 } : {};
}

function expectAnswer(known: Known, index: number, last: number, change: Change, answer: Answer): void {
  const { status, text } = answer;
  const is = (expected: number) =>
    assert.equal(status, expected, `chunk ${index}, ${change}, of one ${known.state} at ${known.next}: ${text}`);
  if (change === 'other user') return is(404);
  if (known.state === 'cancelled') return is(410);
  if (change !== 'none') return is(409);
  if (index > known.next) {
    is(409);
    assert.equal(answer.json()['next'], known.next);
    return;
  }
  if (index < last) {
    is(200);
    assert.deepEqual(answer.json(), { received: index, next: Math.max(known.next, index + 1) });
    return;
  }
  if (status === 423) return;
  if (known.state === 'refused' || status === 400) return is(400);
  is(200);
  if (known.state === 'done') assert.deepEqual(answer.json(), known.result, 'another result than before');
}

function learn(known: Known, index: number, last: number, answers: readonly Answer[]): void {
  if (known.state === 'cancelled' || index > known.next) return;
  known.next = Math.max(known.next, index + 1);
  if (known.state === 'absent') known.state = 'open';
  if (index < last || known.state !== 'open') return;
  const taken = answers.filter(({ status }) => status === 200);
  if (taken[0]) [known.state, known.result] = ['done', taken[0].json()];
  else known.state = 'refused';
  for (const { text } of taken) assert.equal(text, taken[0]?.text, 'two results');
}

/**
 * Learns from the server what became of an upload: nothing that was acknowledged is lost, and its rows show all or not.
 */
async function look(known: Known, upload: Sent, world: World, most: number): Promise<void> {
  const status = await world.status(upload);
  if (!status) return assert.equal(known.state, 'absent', 'the upload was lost');
  assert.ok(
    status.next >= known.next && status.next <= Math.max(most, known.next),
    `waits for ${status.next}, ${known.next} were acknowledged`,
  );
  if (known.state === 'done' || known.state === 'refused' || known.state === 'cancelled') {
    assert.equal(status.state, known.state === 'done' ? 'done' : 'failed');
    if (known.state === 'done') assert.deepEqual(status.result, known.result);
    return;
  }
  known.next = status.next;
  known.state = 'open';
  if (status.state === 'done') [known.state, known.result] = ['done', status.result];
  else if (status.state === 'failed') known.state = /cancelled/.test(status.error ?? '') ? 'cancelled' : 'refused';
  if (known.state !== 'done') assert.equal(await world.visibleRows(upload), 0, 'rows show before all are there');
}
