/** A shorter absence is not a new visit. */
const AWAY_MS = 30 * 60_000;

/** Ms since 1970: the user's last look, and the last one before this visit, if any. */
export interface Looks {
  readonly seen: number;
  readonly before: number | null;
}

/**
 * The looks with one now. A visit lasts while its looks are less than half an hour apart. Records from the browser's
 * stored copy do not count.
 */
export function lookedAt(looks: Looks | null, now: number): Looks {
  if (!looks) return { seen: now, before: null };
  if (now <= looks.seen) return looks;
  return { seen: now, before: now - looks.seen > AWAY_MS ? looks.seen : looks.before };
}

/** The looks up to `now`: a later one was written by a clock that was ahead, and would not be replaced until then. */
export function pastLooks(looks: Looks | null, now: number): Looks | null {
  if (!looks || looks.seen <= now) return looks;
  return looks.before !== null && looks.before <= now ? { seen: looks.before, before: null } : null;
}

/** The stored looks, validated: storage content is untrusted. */
export function parseLooks(text: string | null): Looks | null {
  const match = /^(\d{1,15}) (\d{1,15})?$/.exec(text ?? '');
  if (!match) return null;
  return { seen: Number(match[1]), before: match[2] === undefined ? null : Number(match[2]) };
}

export function writeLooks({ seen, before }: Looks): string {
  return `${seen} ${before ?? ''}`;
}
