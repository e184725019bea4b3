import { quantile } from '../../server/bench/lib/caller.ts';

/** Beside a failure, or in the time before the next one. */
export type Phase = 'calm' | 'beside';

/** How long users waited for the calls of one kind. */
export class CallTimes {
  /** From sending a request to its answer, of those that succeeded. */
  readonly #answers: Record<Phase, number[]> = { calm: [], beside: [] };
  /** From the first request to the success, with all that failed between. */
  readonly #waits: Record<Phase, number[]> = { calm: [], beside: [] };
  /** How often requests failed, by status; `none`: no answer came. */
  readonly #failures = new Map<string, number>();

  /** @param waitMs from the first request of this piece of work to its success. */
  succeeded(phase: Phase, answerMs: number, waitMs: number): void {
    this.#answers[phase].push(answerMs);
    this.#waits[phase].push(waitMs);
  }

  failed(why: string): void {
    this.#failures.set(why, (this.#failures.get(why) ?? 0) + 1);
  }

  get longestWaitMs(): number {
    return [...this.#waits.calm, ...this.#waits.beside].reduce((longest, ms) => Math.max(longest, ms), 0);
  }

  /** How many times longer the slowest hundredth of answers is beside failures; NaN without answers. */
  get besideToCalm(): number {
    return quantile(this.#answers.beside, 0.99) / quantile(this.#answers.calm, 0.99);
  }

  describe(): string {
    const { calm, beside } = this.#answers;
    const ms = (values: readonly number[], share: number) => `${quantile(values, share).toFixed(0)} ms`;
    const failed = [...this.#failures].map(([why, count]) => `${why} x${count}`).join(', ');
    return (
      `${calm.length} + ${beside.length} answered; calm p50 ${ms(calm, 0.5)}, p99 ${ms(calm, 0.99)}; ` +
      `beside failures p50 ${ms(beside, 0.5)}, p99 ${ms(beside, 0.99)} (x${this.besideToCalm.toFixed(2)}, bar 1.5), ` +
      `asked again until it succeeded p99 ${ms(this.#waits.beside, 0.99)}; ` +
      `longest away ${(this.longestWaitMs / 1_000).toFixed(1)} s; failed: ${failed || 'none'}`
    );
  }
}
