import { useEffect, useState, type ComponentType } from 'react';
import { repeatAttempts } from '../../lib/repeat-attempts.ts';
import type { CommandSearchProps } from './CommandSearch.tsx';

export type SearchState =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly CommandSearch: ComponentType<CommandSearchProps> };

/** The list of commands, loaded when it is first needed, and retried while it is. */
export function useCommandSearch(isWanted: boolean): SearchState {
  const [state, setState] = useState<SearchState>({ kind: 'loading' });

  useEffect(() => {
    if (isWanted && state.kind === 'loading') void load().then(setState);
  }, [isWanted, state.kind]);
  useEffect(
    () => (isWanted && state.kind === 'failed' ? repeatAttempts(async () => setState(await load())) : undefined),
    [isWanted, state.kind],
  );
  return state;
}

async function load(): Promise<SearchState> {
  try {
    const { CommandSearch } = await import('./CommandSearch.tsx');
    return { kind: 'loaded', CommandSearch };
  } catch {
    return { kind: 'failed' };
  }
}
