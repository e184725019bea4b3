const DECLARED = /@layer\s+base\s*,\s*ui\s*;/;
const USED = /@layer\s+ui\s*\{/;

/** Whether the layer order is declared before a component's layer is used: otherwise the reset overrides components. */
function declaresLayersFirst(css) {
  const declared = css.search(DECLARED);
  const used = css.search(USED);
  return declared >= 0 && (used < 0 || declared < used);
}

/** Fails the build when the module order puts the style sheet of a component before that of the page. */
export class LayersDeclaredFirst {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('LayersDeclaredFirst', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'LayersDeclaredFirst', stage }, () => {
        const files = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        for (const file of files.filter((name) => name.endsWith('.css'))) {
          const css = compilation.getAsset(file)?.source.source().toString() ?? '';
          if (declaresLayersFirst(css)) continue;
          compilation.errors.push(new WebpackError(`${file} uses a layer before it declares the order of layers`));
        }
      });
    });
  }
}
