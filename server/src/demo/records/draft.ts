import type { Brand, DemoType, Model } from '../base/models.ts';

/** Stage of a record: pending, submitted, verified at hub, detached. */
export type DemoStage = 0 | 1 | 2 | 3;

/** A record in the making; times in ms since 1970. */
export interface Draft {
  readonly trackingId: string;
  hubCode: string | null;
  readonly hub: string;
  createdAt: number | null;
  createdText: string | null;
  readonly type: DemoType | null;
  readonly brand: Brand;
  readonly model: Model;
  /** What the order says, where it is not the model's own name. */
  expectedName: string;
  readonly blind: 'no' | 'with model' | 'without model';
  stage: DemoStage;
  submitAt: number | null;
  verifyAt: number | null;
  rcAt: number | null;
  operator: string | null;
  assignedTo: string | null;
  hubUser: string | null;
  rcUser: string | null;
  result: string | null;
  scannedName: string | null;
  scannedManufacturer: string | null;
  mac: string;
  needsSupport: boolean;
  /** Part of a planted story: nothing else happens to it. */
  taken: boolean;
}
