import { DeviceColumns } from '../../domain/index.ts';
import { sealingOf, type Sealing } from '../../session/sealing.ts';
import { columnsMessage } from '../reading/worker-messages.ts';
import type { KeptAnswer, KeptOrder } from './kept-messages.ts';
import { readKept, writeKept } from './kept-store.ts';
import { pack, unpack } from './pack.ts';
import { seal, unseal, type SealedCopy } from './seal.ts';

/** Columns of some 700,000 records. */
const MOST_BYTES = 96 * 1_048_576;

/** Where an encrypted copy is stored. */
export interface KeptPlace {
  readonly read: () => Promise<SealedCopy | undefined>;
  /** Nothing is written if the store was removed after the call. */
  readonly write: (make: () => Promise<SealedCopy>) => Promise<void>;
}

/** Runs the worker's order. Any failure is a result: the page then works as if nothing was stored. */
export class KeptWork {
  readonly #place: KeptPlace;
  readonly #mostBytes: number;
  #loading: Promise<SealedCopy | undefined> | null = null;
  #unsealed: { readonly owner: string; readonly content: Promise<ArrayBuffer> } | null = null;
  #isRestoring = false;

  constructor(place: KeptPlace = { read: readKept, write: writeKept }, mostBytes = MOST_BYTES) {
    this.#place = place;
    this.#mostBytes = mostBytes;
  }

  async answer(order: KeptOrder): Promise<KeptAnswer | null> {
    if (order.kind === 'load') {
      this.#loading = this.#place.read();
      // Consumed by the order that follows.
      this.#loading.catch(() => undefined);
      if (order.identity !== undefined) void this.#unsealEarly(order.identity);
      return null;
    }
    try {
      return order.kind === 'restore' ? await this.#restore(order) : await this.#keep(order);
    } catch (error) {
      return { kind: 'nothing', reason: error instanceof Error ? error.message || error.name : String(error) };
    }
  }

  /** Decrypts the copy as soon as its key is known; any failure is left to the order that follows. */
  async #unsealEarly(identity: string): Promise<void> {
    const sealing = await sealingFrom(identity).catch(() => null);
    const copy = await this.#loading?.catch(() => undefined);
    if (!sealing || copy?.owner !== sealing.prefix || this.#isRestoring) return;
    const content = unseal(sealing, copy);
    content.catch(() => undefined);
    this.#unsealed = { owner: copy.owner, content };
  }

  async #restore({ sealing, zone }: Extract<KeptOrder, { kind: 'restore' }>): Promise<KeptAnswer> {
    this.#isRestoring = true;
    const copy = await (this.#loading ?? this.#place.read());
    if (!copy) return { kind: 'nothing', reason: null };
    if (copy.owner !== sealing.prefix) return { kind: 'nothing', reason: 'It is of another user' };
    const early = this.#unsealed?.owner === sealing.prefix ? this.#unsealed.content : null;
    const packed = unpack(await (early ?? unseal(sealing, copy)));
    if (packed.facts.zone !== zone) return { kind: 'nothing', reason: 'It is of another time zone' };
    return { kind: 'restored', ...packed };
  }

  async #keep(order: Extract<KeptOrder, { kind: 'keep' }>): Promise<KeptAnswer> {
    await this.#place.write(() => seal(order.sealing, this.#packed(order)));
    return { kind: 'kept' };
  }

  #packed({ facts, columns, slots }: Extract<KeptOrder, { kind: 'keep' }>): Uint8Array<ArrayBuffer> {
    const own = new DeviceColumns(columns).gathered(slots);
    const { message } = columnsMessage(own, facts.zone);
    const bytes = pack({ facts, columns: message.columns, newest: message.newest, days: message.days });
    if (bytes.length > this.#mostBytes) throw new Error(`It has ${bytes.length} bytes, too many to keep`);
    return bytes;
  }
}

/** The key that the service returns for the current session; null without one. Rejects without a response. */
async function sealingFrom(identity: string): Promise<Sealing | null> {
  const answer = await fetch(identity, { headers: { Accept: 'application/json' } });
  if (!answer.ok) return null;
  const body: unknown = await answer.json();
  const isKeyed = typeof body === 'object' && body !== null && 'storage_key' in body;
  return isKeyed && typeof body.storage_key === 'string' ? sealingOf(body.storage_key) : null;
}
