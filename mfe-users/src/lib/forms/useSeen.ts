import { useState } from 'react';

/**
 * The state of a thing that somebody saw when they began to edit it. It may change on the screen meanwhile, and the
 * server has to know which state the edit is about; `now` is the latest known state.
 */
export function useSeen<State>(now: State) {
  const [pinned, setPinned] = useState<{ readonly state: State } | null>(null);
  const kept = (isEdited: boolean) => (isEdited ? pinned : null);
  return {
    of: (isEdited: boolean): State => kept(isEdited)?.state ?? now,
    /** An edit begins, or continues where something `isEdited` already. */
    edit: (isEdited: boolean) => setPinned(kept(isEdited) ?? { state: now }),
    /** The edit was saved, or the editor was shown another state: the edit is about that one now. */
    forget: () => setPinned(null),
  };
}
