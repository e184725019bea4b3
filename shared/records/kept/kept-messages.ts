import type { ColumnsData } from '../../domain/index.ts';
import type { Sealing } from '../../session/sealing.ts';
import type { KeptFacts, Packed } from './pack.ts';

/** What the worker is to do, once. */
export type KeptOrder =
  /**
   * Reads the copy while the key is still coming. `identity`, where it is given, is the address that answers the key:
   * the worker asks for it itself, since the page is busy with its own code when its answer comes.
   */
  | { readonly kind: 'load'; readonly identity?: string }
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
