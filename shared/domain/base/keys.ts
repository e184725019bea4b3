/**
 * The one form in which hub codes are compared: `BLR_KOR`, ` blr_kor ` and `Blr_Kor` are the same hub. Codes are shown
 * and sent as stored; the empty key is a record without a hub code, shown as Unknown.
 */
export function hubKey(code: string | null | undefined): string {
  return (code ?? '').trim().toLowerCase();
}

/** The form in which tracking IDs are compared: unique ignoring case. */
export function trackingKey(trackingId: string): string {
  return trackingId.trim().toLowerCase();
}

/**
 * The one form in which names of users, brands and manufacturers are compared: compatible forms such as full-width
 * letters as the plain ones, without regard to case, invisible characters left out, inner blanks as one space. The
 * server also refuses names that only look the same (docs/decisions/111-one-name.md).
 */
export function nameKey(name: string | null | undefined): string {
  return (
    (name ?? '')
      .normalize('NFKC')
      // By way of lower and upper case, so that ẞ, ß and ss are one, and ς and σ.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, '')
      .replace(/[\s\u2800]+/g, ' ')
      .trim()
  );
}

/** A model name as it is compared: case, spaces and separators do not count, `+` does (S23 and S23+ are two models). */
export function modelKey(model: string): string {
  return model
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]/gu, '');
}

/** A MAC or hardware ID as it is compared: separators and case do not count. */
export function deviceIdKey(id: string | null): string {
  return (id ?? '').replace(/[\s:.-]/g, '').toLowerCase();
}
