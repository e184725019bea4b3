import * as v from 'valibot';
import { parseRole, rolesWith, type Permission, type Role } from '../domain/base/roles.ts';

/** Addresses of the service itself: a page of that name could never be opened. */
const TAKEN = /^(login|modules|veritas|remotes|assets|livez|readyz)$/i;

/**
 * Text that the console shows of a remote. It is data of another team: one line, no markup, no invisible characters
 * that change how the rest is read; joiners, which some scripts need, are allowed.
 */
export const shownText = (what: string, longest: number) =>
  v.pipe(
    v.string(),
    v.maxLength(longest, `${what} has up to ${longest} characters`),
    v.regex(
      /^(?!\s|.*\s$)(?:[^<>\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d])+$/u,
      `${what} is one line of plain text without < and >, and without a space at its ends`,
    ),
  );

export const RemoteName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'A remote is named by 1 to 32 lower-case letters, digits and dashes'),
);

const PagePath = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/, 'A page is named by 1 to 32 letters and digits, a letter first'),
  v.check((path) => !TAKEN.test(path), 'This address belongs to the console itself'),
);

const isRole = (role: unknown): role is Role => parseRole(role) !== null;

/** A permission is one that some role has. */
const OpenTo = v.custom<Permission | Role[]>(
  (openTo) =>
    Array.isArray(openTo)
      ? openTo.length > 0 && openTo.every(isRole)
      : rolesWith(openTo as Permission)[0] !== undefined,
  'A page is open to a permission or a list of roles that the console knows',
);

const MenuPlace = v.object({
  /** The menu that the entry is in: `Data`, `User Management` (SPEC section 2), or another, which comes after them. */
  name: shownText('A menu', 24),
  /** Label of the entry; absent: the title of the page. */
  label: v.optional(shownText('A menu entry', 40)),
  /** Place in the menu: entries are sorted by this number, ties by label. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
});

/** What the shell needs of a page before it loads the page's code. Addresses are matched ignoring case. */
export const PageDescription = v.object(
  {
    /** Route of SPEC section 2 or of an addition, and the id of the page in the remote's code. */
    path: PagePath,
    /** In the browser's title bar, the palette, and as the heading while the page cannot be shown. */
    title: shownText('A title', 60),
    /** Search keywords for the palette, separated by spaces. */
    words: v.optional(shownText('The list of words', 120)),
    /**
     * Who sees the page: the roles with a permission, or a list of roles; absent: every signed-in role. It only hides
     * pages that would refuse the user; the server alone enforces permissions.
     */
    openTo: v.optional(OpenTo),
    /** Absent: the page is in no menu. */
    menu: v.optional(MenuPlace),
  },
  'A page is described by path and title. Build the remote again: its release is older than this rule',
);
export type PageDescription = v.InferOutput<typeof PageDescription>;

/** Translations of titles, menus and menu entries, by the English text; missing ones are shown in English. */
export const Titles = v.object({
  hi: v.exactOptional(v.record(shownText('An English title', 60), shownText('A title in Hindi', 60))),
});
export type Titles = v.InferOutput<typeof Titles>;
