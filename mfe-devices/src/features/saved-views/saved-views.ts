import { MAX_SAVED_VIEWS, MAX_VIEW_NAME, type SharedWith } from '@veritas/shared/api';
import { LIST_PATH, listLink, parseListQuestion, toListSearch, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

export interface SavedView {
  /** The name, for a view stored in the browser. */
  readonly id: string;
  readonly name: string;
  readonly question: ListQuestion;
  /** The query as stored by the server, if it is: it may have filters of a newer release. */
  readonly search?: string;
  readonly sharedWith: SharedWith;
  /** Who shares it; null for the user's own views. */
  readonly owner: string | null;
}

/** The saved views that a user sees, and the changes to their own. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Whether `views` are complete, still loading, or failed to load, and why. */
  readonly state: 'ready' | 'loading' | { readonly problem: Error; readonly retry: () => void };
  /** Empty where views cannot be shared, as when they are stored in the browser only. */
  readonly mayShare: readonly SavedView['sharedWith'][];
  /** Saves a new view, or one with an id in its new form. Fails with the reason. */
  readonly save: (view: NewView) => Promise<unknown>;
  readonly remove: (view: SavedView) => void;
}

/** The address of a view, with all its filters. */
export function viewLink({ question, search }: SavedView): string {
  return search ? `${LIST_PATH}?${new URLSearchParams(search).toString()}` : listLink(question);
}

/** A new view, or the edited form of one with an id, with the name and audience that its editor saw. */
export type NewView = Omit<SavedView, 'id' | 'owner'> & {
  readonly id?: string | undefined;
  readonly seen?: Pick<SavedView, 'name' | 'sharedWith'>;
};

/** The storage key for a user on this computer. */
export const VIEWS = 'views';

/** The stored views, validated: storage content is untrusted. */
export function parseViews(text: string | null): SavedView[] {
  return entriesOf(text)
    .flatMap((entry) => {
      const { name, search } = entry as { name?: unknown; search?: unknown };
      if (typeof name !== 'string' || typeof search !== 'string' || !name.trim()) return [];
      return [ownView(name.slice(0, MAX_VIEW_NAME), parseListQuestion(new URLSearchParams(search)))];
    })
    .slice(0, MAX_SAVED_VIEWS);
}

export function writeViews(views: readonly SavedView[]): string {
  return JSON.stringify(views.map(({ name, question }) => ({ name, search: toListSearch(question).toString() })));
}

/** The views with one more; a view of the same name is replaced. */
export function withView(views: readonly SavedView[], name: string, question: ListQuestion): SavedView[] {
  const others = views.filter((view) => !sameName(view.name, name));
  return [...others, ownView(name, question)]
    .slice(-MAX_SAVED_VIEWS)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

export function withoutView(views: readonly SavedView[], gone: string): SavedView[] {
  return views.filter(({ id }) => id !== gone);
}

function ownView(name: string, question: ListQuestion): SavedView {
  return { id: name, name, question, sharedWith: 'me', owner: null };
}

/** Why a name is invalid; null when it is valid. `own` is the current name. */
export function refuseName(views: readonly SavedView[], name: string, own: string | null): string | null {
  if (!name.trim()) return t('Name is missing');
  const { length } = name.trim();
  if (length > MAX_VIEW_NAME)
    return t('The name has {length} characters; the limit is {most}.', { length, most: MAX_VIEW_NAME });
  const taken = views.some((view) => view.owner === null && view.name !== own && sameName(view.name, name));
  return taken ? t('Another view has this name') : null;
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function entriesOf(text: string | null): object[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry: unknown): entry is object => typeof entry === 'object' && entry !== null);
  } catch {
    return [];
  }
}
