/** Who was away for less has seen it all. */
const AWAY_MS = 30 * 60_000;

/** Ms since 1970: the user's last look, and the last one before this visit, if any. */
export interface Looks {
  readonly seen: number;
  readonly before: number | null;
}

/**
 * With a look now. A visit lasts as long as its looks are not half an hour apart. One at records that the browser kept
 * from an earlier visit is none.
 */
export function lookedAt(looks: Looks | null, now: number): Looks {
  if (!looks) return { seen: now, before: null };
  if (now <= looks.seen) return looks;
  return { seen: now, before: now - looks.seen > AWAY_MS ? looks.seen : looks.before };
}

/** What is stored, as far as it is looks: anybody can write there. */
export function parseLooks(text: string | null): Looks | null {
  const match = /^(\d{1,15}) (\d{1,15})?$/.exec(text ?? '');
  if (!match) return null;
  return { seen: Number(match[1]), before: match[2] === undefined ? null : Number(match[2]) };
}

export function writeLooks({ seen, before }: Looks): string {
  return `${seen} ${before ?? ''}`;
}
