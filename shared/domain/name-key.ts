/**
 * The one form in which names of users, brands and manufacturers are compared: compatible forms such as full-width
 * letters as the plain ones, without regard to case, invisible characters left out, inner blanks as one space. The
 * server also refuses names that only look the same (docs/decisions/111-one-name.md).
 */
export function nameKey(name: string | null | undefined): string {
  return (
    (name ?? '')
      .normalize('NFKC')
      // By way of upper case, so that ß and ss, ς and σ are one.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, '')
      .replace(/[\s\u2800]+/g, ' ')
      .trim()
  );
}
