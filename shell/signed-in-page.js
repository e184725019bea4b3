/** Beside `index.html`; the server sends it to Safari with a session. */
const SIGNED_IN_PAGE = 'signed-in.html';

/**
 * Writes the page with elements of the scripts behind the sign-in too. Safari refuses preloads of scripts, and would
 * not load them before the first script has run (docs/decisions/321-scripts-in-the-signed-in-page.md).
 */
export class SignedInPage {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SignedInPage', (compilation) => {
      // After the list of preloads.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'SignedInPage', stage }, () => {
        const [list, page] = ['preload.json', 'index.html'].map((name) =>
          compilation.getAsset(name)?.source.source().toString(),
        );
        // A development build has no list.
        if (!list || !page) return;
        const elements = JSON.parse(list)
          .filter(({ file }) => file.endsWith('.js') && !page.includes(file))
          .map(scriptElement);
        const html = page.replace('</head>', `${elements.join('')}</head>`);
        compilation.emitAsset(SIGNED_IN_PAGE, new sources.RawSource(html));
      });
    });
  }
}

/**
 * Not `/assets/…`: webpack would wait for an element with the address that it loads, also when that has already failed.
 */
function scriptElement({ file, integrity }) {
  return `<script async src="/./${file}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}
