import HtmlWebpackPlugin from 'html-webpack-plugin';

/** A pending style sheet blocks the rendering of the whole page. */
const STYLES = /<link([^>]*)rel="stylesheet"([^>]*)>/g;

/** Makes the styles of index.html non-blocking; `src/page-styles.ts` applies them, before the console is shown. */
export class StylesAfterFirstPaint {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StylesAfterFirstPaint', (compilation) => {
      // The last hook, so that the links have their integrity already.
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('StylesAfterFirstPaint', (page) => ({
        ...page,
        html: page.html.replace(STYLES, '<link$1rel="preload" as="style" data-page-styles$2>'),
      }));
    });
  }
}
