import type { ColumnsData } from '../../domain/index.ts';
import type { Sealing } from '../../session/sealing.ts';
import type { KeptFacts, Packed } from './pack.ts';

/** The order to the worker; one per worker. */
export type KeptOrder =
  /**
   * Reads the copy while the key is being requested. `identity`, where given, is the URL that returns the key: the
   * worker requests it itself, as the page is busy with its own code when the answer arrives.
   */
  | { readonly kind: 'load'; readonly identity?: string }
  | { readonly kind: 'restore'; readonly sealing: Sealing; readonly zone: string }
  | {
      readonly kind: 'keep';
      readonly sealing: Sealing;
      readonly facts: KeptFacts;
      readonly columns: ColumnsData;
      /** The slots of the records, in order. */
      readonly slots: Uint32Array;
    };

export type KeptAnswer =
  | ({ readonly kind: 'restored' } & Packed)
  /** `reason` says why there are no usable records; null: none were stored. */
  | { readonly kind: 'nothing'; readonly reason: string | null }
  | { readonly kind: 'kept' };
