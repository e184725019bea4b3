/** One line of a sheet; `row` is its number as the spreadsheet shows it, blank lines counted. */
export interface CsvLine {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Lines of pasted rows or of a CSV file (RFC 4180), cells trimmed, blank lines left out. The separator is what the
 * first line has most of: tab (pasted from a sheet), semicolon or comma.
 */
export function parseCsv(text: string): CsvLine[] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = guessSeparator(clean);
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let row = 1;
  function endLine() {
    cells.push(cell.trim());
    if (cells.some(Boolean)) lines.push({ row, cells });
    [cells, cell] = [[], ''];
    row += 1;
  }
  for (let at = 0; at < clean.length; at += 1) {
    const char = clean.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (clean.charAt(at + 1) === '"') cell += clean.charAt((at += 1));
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (char === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (char === '\n') endLine();
    else cell += char;
  }
  endLine();
  return lines;
}

function guessSeparator(text: string): string {
  const [first = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
