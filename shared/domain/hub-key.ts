/**
 * The one form in which hub codes are compared: `BLR_KOR`, ` blr_kor ` and `Blr_Kor` are the same hub. Codes are shown
 * and sent as stored; the empty key is a record without a hub code, shown as Unknown.
 */
export function hubKey(code: string | null | undefined): string {
  return (code ?? '').trim().toLowerCase();
}
