import { parseListQuestion, toListSearch, type ListQuestion } from '@veritas/shared/domain';

export interface SavedView {
  readonly name: string;
  readonly question: ListQuestion;
}

export const MAX_NAME = 60;
const MAX_VIEWS = 50;

/** Under which they are kept for a person on this computer. */
export const VIEWS = 'views';

/** What is stored, as far as it is views: anybody can write there. */
export function parseViews(text: string | null): SavedView[] {
  return entriesOf(text)
    .flatMap((entry) => {
      const { name, search } = entry as { name?: unknown; search?: unknown };
      if (typeof name !== 'string' || typeof search !== 'string' || !name.trim()) return [];
      return [{ name: name.slice(0, MAX_NAME), question: parseListQuestion(new URLSearchParams(search)) }];
    })
    .slice(0, MAX_VIEWS);
}

export function writeViews(views: readonly SavedView[]): string {
  return JSON.stringify(views.map(({ name, question }) => ({ name, search: toListSearch(question).toString() })));
}

/** With a view under a name; one of that name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => !sameName(name, view.name));
  return [...others, view].slice(-MAX_VIEWS).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

export function withoutView(views: readonly SavedView[], gone: string): SavedView[] {
  return views.filter(({ name }) => name !== gone);
}

/** Why a name cannot be given; null when it can. `own` is the name it has now. */
export function refuseName(views: readonly SavedView[], name: string, own: string | null): string | null {
  if (!name.trim()) return 'Name is missing';
  const taken = views.some((view) => view.name !== own && sameName(view.name, name));
  return taken ? 'Another view has this name' : null;
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
