/** Counts scans by stage and code. */
export class Tally {
  total = 0;
  readonly #counts = new Map<string, Map<string, number>>();

  add(stage: string, code: string): void {
    this.total += 1;
    const codes = this.#counts.get(stage) ?? new Map<string, number>();
    this.#counts.set(stage, codes);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }

  /** `120 scans: doorstep 60 (E007 2, passed 58); hub 40 (passed 40); …` */
  summary(): string {
    const stages = [...this.#counts].sort().map(([stage, codes]) => {
      const parts = [...codes].sort().map(([code, count]) => `${code} ${count}`);
      const all = [...codes.values()].reduce((sum, count) => sum + count, 0);
      return `${stage} ${all} (${parts.join(', ')})`;
    });
    return `${this.total} ${this.total === 1 ? 'scan' : 'scans'}${stages.length > 0 ? `: ${stages.join('; ')}` : ''}`;
  }
}
