import { useState } from 'react';

/**
 * What somebody saw of a thing when they began to edit it. It may change on the screen meanwhile, and the server has to
 * know which state the edit is about; `now` is what is known of it.
 */
export function useSeen<State>(now: State) {
  const [pinned, setPinned] = useState<{ readonly state: State } | null>(null);
  const kept = (isEdited: boolean) => (isEdited ? pinned : null);
  return {
    of: (isEdited: boolean): State => kept(isEdited)?.state ?? now,
    /** An edit begins, or goes on where something `isEdited` already. */
    edit: (isEdited: boolean) => setPinned(kept(isEdited) ?? { state: now }),
    /** It is saved, or the editor has been told of another state: the edit is about that one now. */
    forget: () => setPinned(null),
  };
}
