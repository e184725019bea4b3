/** A figure of one benchmark that `npm run bench -- server` shows beside those of others. */
export interface BenchFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is held to. */
  readonly bar?: { readonly at: 'least' | 'most'; readonly value: number };
}

/** Hands a figure to the benchmark that has started this one, if any has. */
export function handOver(figure: BenchFigure): void {
  process.send?.(figure);
}
