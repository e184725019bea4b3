import { useState } from 'react';

/**
 * The state of a thing when its edit began. It may change on the screen meanwhile, and the server has to know which
 * state the edit is about; `now` is the latest known state.
 */
export function useSeen<State>(now: State) {
  const [pinned, setPinned] = useState<{ readonly state: State } | null>(null);
  const kept = (isEdited: boolean) => (isEdited ? pinned : null);
  return {
    of: (isEdited: boolean): State => kept(isEdited)?.state ?? now,
    /** An edit begins, or continues if something `isEdited` already. */
    edit: (isEdited: boolean) => setPinned(kept(isEdited) ?? { state: now }),
    /** The edit was saved, or the editor was shown another state, which the edit is about from now on. */
    forget: () => setPinned(null),
  };
}
