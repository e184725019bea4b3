import type { TileFigures } from './dashboard-question.ts';
import { percentText } from './rejection-ranking.ts';

/** The counters of the tiles. */
export class TileCounts {
  submitted = 0;
  rejected = 0;
  pending = 0;

  addSubmitted(rejected: boolean, sign: 1 | -1): void {
    this.submitted += sign;
    if (rejected) this.rejected += sign;
  }

  figures(): TileFigures {
    const { submitted, rejected, pending } = this;
    return { submitted, rejected, rejectionPercent: percentText(rejected, submitted), pending };
  }
}
