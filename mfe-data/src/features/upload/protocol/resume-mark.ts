import type { Vault } from '@veritas/shared/session';

const KEY = 'upload';
/** The server forgets an unfinished upload after this long (DECISIONS section 5). */
const EXPIRY_MS = 24 * 60 * 60 * 1_000;

/** Enough to recognise a file, without its content. */
export interface FileIdentity {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly fingerprint: string;
}

export interface ResumeMark extends FileIdentity {
  readonly uploadId: string;
  /** ms since 1970 */
  readonly startedAt: number;
}

/** Remembers the one unfinished upload across a reload. */
export function resumeMarks(storage: Pick<Vault, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) {
  function pending(): ResumeMark | null {
    const mark = parseMark(storage.getItem(KEY));
    return mark && now() - mark.startedAt < EXPIRY_MS ? mark : null;
  }
  return {
    pending,
    /** The unfinished upload of exactly this file, if any. */
    of(file: FileIdentity): ResumeMark | null {
      const mark = pending();
      return mark && isSameFile(mark, file) ? mark : null;
    },
    keep(file: FileIdentity, uploadId: string): void {
      const mark: ResumeMark = { ...file, uploadId, startedAt: now() };
      storage.setItem(KEY, JSON.stringify(mark));
    },
    forget: () => storage.removeItem(KEY),
  };
}
export type ResumeMarks = ReturnType<typeof resumeMarks>;

/** FNV-1a, 32 bits: distinguishes two versions of a file; not for security. */
export function fingerprint(...parts: Uint8Array[]): string {
  let hash = 0x811c9dc5;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export function isSameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified && a.fingerprint === b.fingerprint;
}

function parseMark(text: string | null): ResumeMark | null {
  try {
    const mark = JSON.parse(text ?? 'null') as Partial<ResumeMark> | null;
    // Only this module writes the key, so checking two fields is enough.
    const isMark = typeof mark?.uploadId === 'string' && typeof mark.startedAt === 'number';
    return isMark ? (mark as ResumeMark) : null;
  } catch {
    return null;
  }
}
