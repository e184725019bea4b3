import { lineEnd } from './cell-text.ts';
import { QuotedRecords } from './quoted-records.ts';
import type { QuotedRecord } from './quoted-records.ts';

/** Maximum length of a record and number of columns; a longer one is refused as a row, and reading continues. */
export const MAX_RECORD_CHARACTERS = 65_536;
const MAX_COLUMNS = 200;
/** How much of an unreadable row is kept, to identify it. */
const SHOWN_CHARACTERS = 2_000;
const TOO_LONG = `The row is longer than ${MAX_RECORD_CHARACTERS} characters`;
const JOINED = `A quote in this row joins it with the rows below to more than ${MAX_RECORD_CHARACTERS} characters: check its quotes`;

/** One row with its spreadsheet number: the header is row 1; blank rows count but are not returned. */
export type CsvRecord =
  | { readonly row: number; readonly cells: readonly string[] }
  /** `cells` then has the readable part of the row, to find and correct it. */
  | { readonly row: number; readonly problem: string; readonly cells: readonly string[] };

/** A record, and where its line begins and ends in the text that was pushed, in UTF-16 code units. */
export type PlacedRecord = CsvRecord & {
  readonly start: number;
  /** After the line end; null for a line that is longer than what is kept of it. */
  readonly end: number | null;
};

export interface CsvReader {
  /** A comma until the first line is complete. */
  readonly delimiter: string;
  /** Returns the records that are complete so far. */
  push(text: string): PlacedRecord[];
  end(): PlacedRecord[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The most frequent delimiter of the first non-empty line, quoted parts excluded; a comma by default. */
function sniffDelimiter(unquoted: string): string {
  const text = unquoted.search(/\S/);
  const start = Math.max(unquoted.lastIndexOf('\n', text), unquoted.lastIndexOf('\r', text)) + 1;
  const [line = ''] = text < 0 ? [] : unquoted.slice(start).split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Two searches: one pattern for both would search for the line end again from every character of a long line. */
function hasLineOfText(text: string): boolean {
  const start = text.search(/\S/);
  return start >= 0 && /[\r\n]/.test(text.slice(start));
}

/**
 * RFC 4180 by pieces of text, cut anywhere; the delimiter is detected from the first line. Lines end in CRLF, LF or CR,
 * also mixed. Written here because the rows of a bad file must keep their spreadsheet numbers: after a stray quote it
 * continues at the next line, where general parsers swallow the rest, and it takes a fifth of their time on a million
 * rows. The check before an upload and the import share it, so their row numbers and results agree.
 */
export function createCsvReader(): CsvReader {
  let head = '';
  /** Length of what was removed before the head. */
  let removed = 0;
  let reader: CsvReader | null = null;

  function begin(final: boolean): CsvReader | null {
    const start = head.slice(0, MAX_RECORD_CHARACTERS);
    const unquoted = start.replaceAll(/"[^"]*("|$)/g, 'x');
    if (!final && start.length < MAX_RECORD_CHARACTERS && !hasLineOfText(unquoted)) return null;
    return createDelimitedReader(sniffDelimiter(unquoted), removed);
  }

  return {
    get delimiter() {
      return reader?.delimiter ?? ',';
    },
    push(text) {
      if (reader) return reader.push(text);
      // A concatenated file may begin with several byte order marks, and a decoder removes only one.
      const marked = head + text;
      head = marked.replace(/^\uFEFF+/, '');
      removed += marked.length - head.length;
      reader = begin(false);
      return reader ? reader.push(head) : [];
    },
    end() {
      if (reader) return reader.end();
      reader = begin(true);
      return reader ? [...reader.push(head), ...reader.end()] : [];
    },
  };
}

/** The records of a whole text, such as pasted rows, without a byte order mark. */
export function readCsv(text: string): CsvRecord[] {
  const reader = createCsvReader();
  return [...reader.push(text.replace(/^\uFEFF/, '')), ...reader.end()];
}

/** Null for a blank row. */
function readCells(row: number, cells: readonly string[], start: number, end: number): PlacedRecord | null {
  if (cells.length <= MAX_COLUMNS) return cells.some(hasText) ? { row, cells, start, end } : null;
  // Spreadsheets write a blank cell for each column that is formatted, up to 16,384.
  const filled = cells.slice(0, cells.findLastIndex(hasText) + 1);
  if (filled.length === 0) return null;
  if (filled.length <= MAX_COLUMNS) return { row, cells: filled, start, end };
  const problem = `The row has ${filled.length} cells, at most ${MAX_COLUMNS} are read`;
  return { row, problem, cells: filled.slice(0, MAX_COLUMNS), start, end };
}

const hasText = (cell: string) => cell.trim() !== '';

/** Cells of a row that cannot be read, to find and correct it. */
const readablePart = (line: string, delimiter: string) =>
  line.slice(0, SHOWN_CHARACTERS).split(delimiter).slice(0, MAX_COLUMNS);

/** @param passed length of the text before what is pushed. */
function createDelimitedReader(delimiter: string, passed: number): CsvReader {
  let rest = '';
  let row = 0;
  /** Inside a line that is too long: skip to its end. */
  let skipping = false;

  function drain(final: boolean): PlacedRecord[] {
    const records: PlacedRecord[] = [];
    const next = searches(rest);
    const quoted = new QuotedRecords(rest, { delimiter, final, most: MAX_RECORD_CHARACTERS });
    let start = 0;
    if (skipping) {
      const line = lineEnd(rest, next.lineEnd(0), final);
      if (!line) return keep(final ? rest.length : Math.max(0, rest.length - 1), records);
      skipping = false;
      start = line.next;
    }
    while (start < rest.length) {
      const line = lineEnd(rest, next.lineEnd(start), final);
      const isPlain = line !== null && next.quote(start) > line.at;
      const record = isPlain ? plainRecord(rest.slice(start, line.at).split(delimiter), line) : quoted.read(start);
      const isOpen = record === null || (record.kind !== 'complete' && !line && !final);
      if (isOpen && rest.length - start <= MAX_RECORD_CHARACTERS) break;
      row += 1;
      const isTooLong = record === null || record.end - start > MAX_RECORD_CHARACTERS;
      if (!isTooLong && record.cells) {
        const read = readCells(row, record.cells, passed + start, passed + record.end);
        if (read) records.push(read);
        start = record.end;
        continue;
      }
      const isLineTooLong = !line || line.next - start > MAX_RECORD_CHARACTERS;
      const problem = !isTooLong ? problemOf(record) : isLineTooLong ? TOO_LONG : JOINED;
      const cells = readablePart(rest.slice(start, line?.at ?? rest.length), delimiter);
      records.push({ row, problem, cells, start: passed + start, end: line ? passed + line.next : null });
      // The rows after a bad one may be valid: continue at the line after its first line.
      if (!line) {
        skipping = !final;
        return keep(rest.endsWith('\r') && !final ? rest.length - 1 : rest.length, records);
      }
      start = line.next;
    }
    return keep(start, records);
  }

  function keep(from: number, records: PlacedRecord[]): PlacedRecord[] {
    rest = rest.slice(from);
    passed += from;
    return records;
  }

  return {
    delimiter,
    push(text) {
      rest += text;
      return drain(false);
    },
    end: () => drain(true),
  };
}

/** Positions of the next line end and quote, each searched once over the text. */
function searches(text: string) {
  const cached = (character: string) => {
    let at = -1;
    return (from: number): number => {
      if (at < from) {
        const found = text.indexOf(character, from);
        at = found < 0 ? Number.POSITIVE_INFINITY : found;
      }
      return at;
    };
  };
  const [lf, cr, quote] = [cached('\n'), cached('\r'), cached('"')];
  return { quote, lineEnd: (from: number) => Math.min(lf(from), cr(from)) };
}

function plainRecord(cells: readonly string[], line: { next: number }): QuotedRecord {
  return { kind: 'complete', end: line.next, count: cells.length, cells };
}

function problemOf({ kind, count }: QuotedRecord): string {
  return kind === 'unclosed'
    ? 'A quote that opens in this row is never closed'
    : `Text follows the closing quote of cell ${count + 1}: write a quote inside a cell twice`;
}
