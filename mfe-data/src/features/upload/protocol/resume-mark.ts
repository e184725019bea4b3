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

/** Remembers the one unfinished upload across a reload. Without storage, an upload cannot be continued. */
export function resumeMarks(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) {
  function pending(): ResumeMark | null {
    const mark = parseMark(attempt(() => storage.getItem(KEY)));
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
      attempt(() => storage.setItem(KEY, JSON.stringify(mark)));
    },
    forget(): void {
      attempt(() => storage.removeItem(KEY));
    },
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

function parseMark(text: string | null | undefined): ResumeMark | null {
  const mark: unknown = attempt((): unknown => JSON.parse(text ?? 'null'));
  if (typeof mark !== 'object' || mark === null) return null;
  const { uploadId, startedAt } = mark as Partial<ResumeMark>;
  // Only this module writes the key, so checking two fields is enough.
  return typeof uploadId === 'string' && typeof startedAt === 'number' ? (mark as ResumeMark) : null;
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
