/** A figure of one benchmark that `npm run bench -- server` shows beside those of others. */
export interface BenchFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Its limit. */
  readonly bar?: { readonly at: 'least' | 'most'; readonly value: number };
}

/** Sends a figure to the parent benchmark, if there is one. */
export function handOver(figure: BenchFigure): void {
  process.send?.(figure);
}
