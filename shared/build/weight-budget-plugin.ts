import { gzipSync } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';

interface Budget {
  /** Named in the printed line and the error. */
  readonly what: string;
  /** 1 kB = 1,000 bytes, gzip level 9. */
  readonly limitKb: number;
  /** Counts only what the page loads initially, not the lazy chunks. */
  readonly initialOnly?: boolean;
}

/** Prints the compressed size of a build's JavaScript and fails the build when it is over its budget. */
export class WeightBudgetPlugin {
  readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return;
    const { what, limitKb } = this.budget;
    compiler.hooks.thisCompilation.tap('WeightBudgetPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WeightBudgetPlugin', stage }, () => {
        const kb = this.#weigh(compilation) / 1_000;
        const line = `${what}: ${kb.toFixed(1)} kB gzip of ${limitKb} kB`;
        if (kb > limitKb) compilation.errors.push(new compiler.webpack.WebpackError(`Over budget: ${line}`));
        else console.log(line);
      });
    });
  }

  #weigh(compilation: Compilation): number {
    const files = this.budget.initialOnly
      ? [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles())
      : compilation.getAssets().map(({ name }) => name);
    return [...new Set(files)]
      .filter((name) => name.endsWith('.js'))
      .reduce((sum, name) => sum + gzipSync(compilation.getAsset(name)?.source.buffer() ?? '', { level: 9 }).length, 0);
  }
}
