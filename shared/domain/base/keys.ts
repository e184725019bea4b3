/**
 * The normal form of hub codes for comparison: `BLR_KOR`, ` blr_kor ` and `Blr_Kor` are the same hub. Codes are shown
 * and sent as stored; the empty key is a record without a hub code, shown as Unknown.
 */
export function hubKey(code: string | null | undefined): string {
  return (code ?? '').trim().toLowerCase();
}

/** The normal form of tracking IDs for comparison: case is ignored. */
export function trackingKey(trackingId: string): string {
  return trackingId.trim().toLowerCase();
}

/**
 * The normal form of names of users, brands and manufacturers for comparison: compatible forms such as full-width
 * letters become plain ones, case is ignored, invisible characters are removed, inner whitespace becomes one space. The
 * server also refuses names that only look the same (docs/decisions/111-one-name.md).
 */
export function nameKey(name: string | null | undefined): string {
  return (
    (name ?? '')
      .normalize('NFKC')
      // Before the case is changed: a final sigma depends on the letters around it.
      .replace(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, '')
      // By way of lower and upper case, so that ẞ, ß and ss are equal, and ς and σ.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[\s\u2800]+/g, ' ')
      .trim()
  );
}

/**
 * The normal form of a model name: case, spaces and separators are ignored, `+` is not (S23 and S23+ are two models).
 */
export function modelKey(model: string): string {
  const separators = /[^\p{L}\p{N}+]/gu;
  // Twice: a final sigma depends on the letters around it, and the lower case of İ has a mark of its own.
  return model.normalize('NFKC').replace(separators, '').toLowerCase().replace(separators, '');
}

/** The normal form of a MAC or hardware ID: separators and case are ignored. */
export function deviceIdKey(id: string | null): string {
  return (id ?? '').replace(/[\s:.-]/g, '').toLowerCase();
}
