/** Comments and addresses, which are no styles. */
const NO_STYLE = /\/\*.*?\*\/|url\([^)]*\)/gs;
const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(|\b(?:hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|brown|pink|navy|teal)(?![\w-])/i;
const FONT = /^font(-family)?$/;

/** The declarations of a style sheet whose colour or typeface is not a design token. */
export function withoutToken(sheet: string): string[] {
  const found = [...sheet.replaceAll(NO_STYLE, '').matchAll(DECLARATION)].filter(([, property = '', value = '']) => {
    const isOwnFont = FONT.test(property) && !/var\(--font|inherit/.test(value);
    return COLOR.test(value) || isOwnFont;
  });
  return found.map(([, property = '', value = '']) => `${property}: ${value.replaceAll(/\s+/g, ' ').trim()}`);
}

/** The custom properties that a style sheet reads and gives no other value in place of a missing one. */
export const readTokens = (sheet: string): string[] =>
  Array.from(sheet.replaceAll(NO_STYLE, '').matchAll(/var\((--[\w-]+)\s*\)/g), ([, name = '']) => name);

/** The custom properties that a style sheet sets. */
export const setTokens = (sheet: string): string[] =>
  Array.from(sheet.replaceAll(NO_STYLE, '').matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name);

/** The pairs of a light and a dark colour in a text. */
export const colorPairs = (text: string): string[] =>
  Array.from(text.matchAll(/light-dark\((?:[^()]|\([^()]*\))*\)/g), ([pair]) => pair);

/** The `:has(…)` of a style sheet that ask whether an element is empty. */
export const emptyInHas = (sheet: string): string[] =>
  Array.from(
    sheet.replaceAll(NO_STYLE, '').matchAll(/:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g),
    ([has]) => has,
  ).filter((has) => has.includes(':empty'));
