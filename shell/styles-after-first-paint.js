import HtmlWebpackPlugin from 'html-webpack-plugin';

/** A style sheet keeps the whole page blank until it has come. */
const STYLES = /<link([^>]*)rel="stylesheet"([^>]*)>/g;

/** Has the styles of index.html fetched only; `src/page-styles.ts` applies them, before the console is shown. */
export class StylesAfterFirstPaint {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StylesAfterFirstPaint', (compilation) => {
      // The last hook, so that the links carry their integrity already.
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('StylesAfterFirstPaint', (page) => ({
        ...page,
        html: page.html.replace(STYLES, '<link$1rel="preload" as="style" data-page-styles$2>'),
      }));
    });
  }
}
