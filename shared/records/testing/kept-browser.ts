import { parseDeviceRecords } from '../../domain/index.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import type { Source } from '../copy-reader.ts';
import { FIRST_AFTER_MS, KeptCopies } from '../kept/kept-copies.ts';
import type { KeptAnswer, KeptOrder } from '../kept/kept-messages.ts';
import { KeptWork } from '../kept/kept-work.ts';
import type { SealedCopy } from '../kept/seal.ts';
import { settle } from './keeper-on-service.ts';

export const asha = { user: 'asha', zone: 'UTC' };
export const records = parseDeviceRecords([{ id: 1 }, { id: 2 }], 'UTC');

/** A worker's reply to an order; null = none. */
export type Doing = KeptAnswer | 'fails' | 'fails without a reason' | 'cannot be understood' | null;

/** A browser that stores one copy; `answers` returns its worker's reply to an order. */
export async function browser(owner = 'one', answers?: (order: KeptOrder) => Doing) {
  const held: { copy: SealedCopy | undefined } = { copy: undefined };
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const orders: string[] = [];
  const workers: KeptWorker[] = [];
  const errors: ErrorEvent[] = [];
  class KeptWorker extends EventTarget {
    readonly #work = new KeptWork({
      read: () => Promise.resolve(held.copy),
      write: async (make) => void (held.copy = await make()),
    });
    readonly terminate = jest.fn();
    readonly postMessage = (order: KeptOrder) => {
      orders.push(order.kind);
      const answering = answers ? Promise.resolve(answers(order)) : this.#work.answer(order);
      void answering.then((doing) => {
        // It first reports that its code runs.
        this.dispatchEvent(new MessageEvent('message', { data: { kind: 'ready' } }));
        if (doing === 'cannot be understood') this.dispatchEvent(new MessageEvent('messageerror'));
        else if (doing === 'fails') this.#fail('Killed');
        else if (doing === 'fails without a reason') this.#fail('');
        else if (doing) this.dispatchEvent(new MessageEvent('message', { data: doing }));
      });
    };
    #fail(message: string): void {
      const error = new ErrorEvent('error', { message, cancelable: true });
      errors.push(error);
      this.dispatchEvent(error);
    }
  }
  const create = jest.fn(() => {
    const worker = new KeptWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const kept = () => new KeptCopies({ create, idle: (work) => work(), sealing: () => ({ key, prefix: owner }) });
  const endedWorkers = () => workers.filter(({ terminate }) => terminate.mock.calls.length > 0).length;
  return { held, orders, errors, create, kept, key, endedWorkers };
}

/** Cryptography runs outside of the timers of a test. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !condition(); turn += 1) {
    await new Promise((resolve) =>
      jest.requireActual<typeof import('node:timers')>('node:timers').setImmediate(resolve),
    );
    await settle();
  }
  expect(condition()).toBe(true);
}

export const kept = (cursor = 'abc-7') => ({ cursor, asOf: 1_000, archived: null, records });

export async function keptBefore(world: Awaited<ReturnType<typeof browser>>, owner = asha): Promise<void> {
  world.kept().offer(owner, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
}

/** A service whose answers the test controls. */
export function service() {
  const all = Promise.withResolvers<Awaited<ReturnType<Source['read']>>>();
  const changes = Promise.withResolvers<Awaited<ReturnType<Source['readChanges']>>>();
  return {
    read: jest.fn(() => all.promise),
    readChanges: jest.fn((_cursor: string) => changes.promise),
    answerAll: () => all.resolve({ body: bufferOf('[{"id":8}]'), checksum: null, etag: null, cursor: 'new-1' }),
    answerChanges: changes.resolve,
  };
}
