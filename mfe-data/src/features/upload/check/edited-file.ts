import { CSV_BYTE_ORDER_MARK, csvLine, type Encoding } from '@veritas/shared/domain';
import { piecesOf } from './file-text.ts';

/** How the text of a file is written. */
export interface FileForm {
  readonly encoding: Encoding;
  readonly delimiter: string;
}

/** A line of a file by its place in the text, in UTF-16 code units, with its line end. */
export interface LinePlace {
  readonly start: number;
  readonly end: number;
}

export interface LineEdit extends LinePlace {
  /** Null where the line is left out. */
  readonly cells: readonly string[] | null;
}

/**
 * A copy of the file with some lines replaced, in UTF-8. The other lines keep every character, so their rows are read
 * as before. Its date is new: an upload of the original that was interrupted cannot be continued with it.
 * @throws the browser's error when the file cannot be read.
 */
export async function editedFile(file: File, form: FileForm, edits: readonly LineEdit[]): Promise<File> {
  const waiting = edits.toSorted((a, b) => a.start - b.start);
  const parts: Blob[] = [new Blob([CSV_BYTE_ORDER_MARK])];
  let at = 0;
  /** What stands before this place is written, or replaced. */
  let done = 0;
  for await (const { text } of piecesOf(file, form.encoding)) {
    const end = at + text.length;
    let written = '';
    for (let edit = waiting[0]; edit && edit.start < end; edit = waiting[0]) {
      waiting.shift();
      written += text.slice(done - at, edit.start - at) + (edit.cells ? csvLine(edit.cells, form.delimiter) : '');
      done = edit.end;
    }
    if (done < end) {
      written += text.slice(done - at);
      done = end;
    }
    at = end;
    // A browser keeps large blobs on the disk, texts in memory.
    parts.push(new Blob([written]));
  }
  return new File(parts, file.name, { type: file.type });
}
