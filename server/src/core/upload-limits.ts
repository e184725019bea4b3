/** What uploads may take of the store; Infinity: as much as they want. */
export interface UploadLimits {
  /** Of one file. What counts is `fileLimits`. */
  readonly file: FileLimits;
  /** Of unfinished uploads, each counted with its whole size. */
  readonly open: { readonly perUser: Amount; readonly total: Amount };
  /** Bytes of rejected rows that are kept for their CSV, and for how long. */
  readonly rejects: { readonly perUser: number; readonly total: number; readonly keptMs: number };
}

interface FileLimits {
  readonly bytes: number;
  readonly rows: number;
}

export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

type Settings = Readonly<
  Record<
    | 'VERITAS_UPLOAD_FILE_MIB'
    | 'VERITAS_UPLOAD_ROWS'
    | 'VERITAS_UPLOADS_PER_USER'
    | 'VERITAS_UPLOAD_MIB_PER_USER'
    | 'VERITAS_UPLOADS'
    | 'VERITAS_UPLOAD_MIB'
    | 'VERITAS_REJECTS_MIB_PER_USER'
    | 'VERITAS_REJECTS_MIB'
    | 'VERITAS_REJECTS_DAYS',
    number
  >
>;

/** What the settings allow, where 0 means no limit. */
export function uploadLimits(settings: Settings): UploadLimits {
  const limit = (setting: number, unit = 1) => (setting === 0 ? Number.POSITIVE_INFINITY : setting * unit);
  const mebibytes = (setting: number) => limit(setting, 2 ** 20);
  return {
    file: { bytes: settings.VERITAS_UPLOAD_FILE_MIB * 2 ** 20, rows: settings.VERITAS_UPLOAD_ROWS },
    open: {
      perUser: {
        count: limit(settings.VERITAS_UPLOADS_PER_USER),
        bytes: mebibytes(settings.VERITAS_UPLOAD_MIB_PER_USER),
      },
      total: { count: limit(settings.VERITAS_UPLOADS), bytes: mebibytes(settings.VERITAS_UPLOAD_MIB) },
    },
    rejects: {
      perUser: mebibytes(settings.VERITAS_REJECTS_MIB_PER_USER),
      total: mebibytes(settings.VERITAS_REJECTS_MIB),
      keptMs: limit(settings.VERITAS_REJECTS_DAYS, 24 * 60 * 60_000),
    },
  };
}

/** How large one file may be: one that is larger than all unfinished uploads may be could never begin. */
export function fileLimits({ file, open }: UploadLimits): FileLimits {
  return { ...file, bytes: Math.min(file.bytes, open.perUser.bytes, open.total.bytes) };
}
