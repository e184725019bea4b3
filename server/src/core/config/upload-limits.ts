/** Quotas of uploads; Infinity: no limit. */
export interface UploadLimits {
  /** Size of one file as set; `fileLimits` gives the effective limit. */
  readonly file: FileLimits;
  /** Total size of unfinished uploads, each counted with its declared size. */
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

/** The limits of the settings, where 0 means no limit. */
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

/** The effective maximum size of a file: a file above the limit of all unfinished uploads could never start. */
export function fileLimits({ file, open }: UploadLimits): FileLimits {
  return { ...file, bytes: Math.min(file.bytes, open.perUser.bytes, open.total.bytes) };
}
