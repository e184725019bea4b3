/** The index of the console (SPEC section 2). */
export const HOME = '/Dashboard';

/** The page at an address of the console, ignoring case; "/" is home. */
export function pageAt<P extends { readonly path: string }>(pages: readonly P[], pathname: string): P | undefined {
  const wanted = (pathname === '/' ? HOME : pathname).toLowerCase().replace(/\/$/, '');
  return pages.find(({ path }) => `/${path.toLowerCase()}` === wanted);
}
