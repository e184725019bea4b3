import { t } from '@veritas/shared/language';
import { limitInMegabytes } from '../../../lib/size-text.ts';
import { fingerprint, type FileIdentity } from '../protocol/resume-mark.ts';
import { contentProblem } from './content-problem.ts';

/** Of each end of the file. */
const SAMPLE_BYTES = 64 * 1_024;
/** Windows with Excel names CSV files application/vnd.ms-excel, others text/plain or nothing (DECISIONS section 5). */
const CSV_TYPES = ['text/csv', 'application/vnd.ms-excel', 'text/plain', ''];
/** Other names of the same type: Android's text/comma-separated-values, and those from before it had one. */
const CSV_SYNONYM = /^(text\/(x-)?comma-separated-values|text\/x-csv|application\/(x-)?csv)$/;

export type Examined =
  | { readonly ok: true; readonly identity: FileIdentity }
  | { readonly ok: false; readonly problem: string };

/** Why a choice was refused; numbered, as the next one may be refused in the same words. */
export interface ChoiceProblem {
  readonly number: number;
  readonly sentence: string;
}

/** Looks at a chosen file before anything is sent. A problem is one sentence that says what to do. */
export async function examineFile(file: File, mostBytes: number): Promise<Examined> {
  const problem = outerProblem(file, mostBytes);
  if (problem) return { ok: false, problem };
  try {
    const head = await sample(file, 0);
    const tail = await sample(file, Math.max(0, file.size - SAMPLE_BYTES));
    const inner = contentProblem(file.name, head, head.length === file.size);
    if (inner) return { ok: false, problem: inner };
    const { name, size, lastModified } = file;
    return { ok: true, identity: { name, size, lastModified, fingerprint: fingerprint(head, tail) } };
  } catch {
    return { ok: false, problem: unreadable(file.name) };
  }
}

export function unreadable(name: string): string {
  return t('“{name}” has changed, moved or cannot be read. Choose it again.', { name });
}

function outerProblem({ name, type, size }: File, mostBytes: number): string | null {
  if (!/\.csv$/i.test(name) || !(CSV_TYPES.includes(type) || CSV_SYNONYM.test(type))) return notCsv(name);
  if (size === 0) return tooSmall(name);
  return size > mostBytes ? tooLarge(name, mostBytes) : null;
}

async function sample(file: File, from: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, from + SAMPLE_BYTES).arrayBuffer());
}

/** An empty folder, or something that is gone or not a file. */
export function unreadableDrop(): string {
  return t('No file could be read there. Drop or choose one CSV file.');
}

interface Rejection {
  readonly file: { readonly name: string };
  readonly errors: readonly { readonly code: string }[];
}

/**
 * The message for a drop that was not accepted (SPEC section 5: invalid type, too large, too small, too many files).
 * @param count all files of the drop: react-dropzone accepts the first of several, which is not done here.
 */
export function dropProblem(count: number, rejections: readonly Rejection[], mostBytes: number): string | null {
  if (count === 0) return unreadableDrop();
  if (count > 1) return t('{count} files at once are too many. Upload one CSV file at a time.', { count });
  const [first] = rejections;
  if (!first) return null;
  const { name } = first.file;
  const has = (code: string) => first.errors.some((error) => error.code === code);
  if (has('file-invalid-type')) return notCsv(name);
  if (has('file-too-large')) return tooLarge(name, mostBytes);
  return has('file-too-small') ? tooSmall(name) : unreadable(name);
}

const notCsv = (name: string) => t('“{name}” is not a CSV file. Choose a file whose name ends in .csv.', { name });
const tooSmall = (name: string) => t('“{name}” is empty. Choose a file with a header and at least one row.', { name });
const tooLarge = (name: string, mostBytes: number) =>
  t('“{name}” is larger than {size}, the limit of one upload. Split it into parts.', {
    name,
    size: limitInMegabytes(mostBytes),
  });
