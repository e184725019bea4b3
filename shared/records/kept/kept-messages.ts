import type { ColumnsData } from '../../domain/index.ts';
import type { Sealing } from '../../session/vault.ts';
import type { KeptFacts, Packed } from './pack.ts';

/** What the worker is to do, once. */
export type KeptOrder =
  /** Reads the copy while the key is still coming. */
  | { readonly kind: 'load' }
  | { readonly kind: 'restore'; readonly sealing: Sealing; readonly zone: string }
  | {
      readonly kind: 'keep';
      readonly sealing: Sealing;
      readonly facts: KeptFacts;
      readonly columns: ColumnsData;
      /** The slots of the records, in their order. */
      readonly slots: Uint32Array;
    };

export type KeptAnswer =
  | ({ readonly kind: 'restored' } & Packed)
  /** `reason` says why there is nothing to use; null: nothing was kept. */
  | { readonly kind: 'nothing'; readonly reason: string | null }
  | { readonly kind: 'kept' };
