/** Characters that start a formula in some spreadsheet, full-width forms included. */
const TRIGGER = '[=+\\-@\\t\\r\\n\\0＝＋－＠]';
/** Readers skip these at the start of a cell: quotes, and whitespace that is not a trigger itself. */
const DROPPED = '["\\u00A0\\uFEFF\\p{Zs}\\v\\f]*';
/** A cell starts after one of these for a reader with other delimiters than the commas of RFC 4180. */
const SPLIT = '(?:[,;\\t\\n]|\\r(?!\\n))';
/** Includes the end of the text: its closing quote would open a cell for such a reader. */
const FORMULA_OR_END = `(?='*(?:${TRIGGER}|$))`;
const FORMULA = `(?='*${TRIGGER})`;

/** Fast path for most texts: one report writes a million rows. */
const SUSPICIOUS = new RegExp(`^["'\\u00A0\\uFEFF\\p{Zs}\\v\\f]*${TRIGGER}|[,;\\t\\r\\n]`, 'u');
// Each is matched from the delimiter on, without lookbehind, which scans a run of blanks again from each of them, which
// took 12 seconds for a cell of 65,000. The start of a text has its own pattern, as a tab there is a formula on its own
// and what a cell starts after as well.
const UNGUARDED_START = new RegExp(`^${DROPPED}${FORMULA}`, 'u');
const UNGUARDED = new RegExp(`${SPLIT}${DROPPED}${FORMULA_OR_END}`, 'gu');
const GUARDED_START = new RegExp(`^(${DROPPED})'${FORMULA}`, 'u');
const GUARDED = new RegExp(`(${SPLIT}${DROPPED})'${FORMULA_OR_END}`, 'gu');

/**
 * The text of a CSV cell with an apostrophe before everything that a spreadsheet could run as a formula, at its start
 * and wherever a reader with another delimiter would start a cell (DECISIONS section 5,
 * docs/decisions/110-one-formula-guard.md). `unescapeFormula` gives back exactly the text.
 */
export function escapeFormula(text: string): string {
  return SUSPICIOUS.test(text) ? text.replace(UNGUARDED_START, "$&'").replace(UNGUARDED, "$&'") : text;
}

/** Removes the apostrophes of `escapeFormula`, so that a corrected export can be read again. */
export function unescapeFormula(cell: string): string {
  return cell.includes("'") ? cell.replace(GUARDED_START, '$1').replace(GUARDED, '$1') : cell;
}
