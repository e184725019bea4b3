/** A command that can be run from any page. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Shown at the end of its row. */
  readonly kind: 'Page' | 'Search' | 'Action';
  readonly action: { readonly to: string } | 'theme' | 'refresh' | 'keys' | 'sign-out';
  /** Further search words. */
  readonly words?: string;
}
