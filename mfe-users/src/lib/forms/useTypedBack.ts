import { useState } from 'react';
import { mayBeDone } from '../server/refusal.ts';
import { editsOf, withEdits, type Edits } from './edits.ts';

interface TypedBack {
  readonly failure: Error | null;
  readonly names: readonly string[];
}

/**
 * Fields that were typed back to the stored value while a save was pending that the server then refused: no edits any
 * more. After a lost answer they are, because the stored value may be another one by now.
 */
export function useTypedBack<Values extends object>(stored: Values) {
  const [{ failure, names }, setBack] = useState<TypedBack>({ failure: null, names: [] });
  return {
    /** The values with the edits that count. */
    over: (edits: Edits<Values>): Values => {
      const counted = Object.entries(edits).filter(([name]) => !names.includes(name));
      return withEdits(stored, Object.fromEntries(counted) as Edits<Values>);
    },
    /** To be called at each render with the outcome of the latest save. */
    follow: (edits: Edits<Values>, latest: Error | null): void => {
      if (latest === failure) return;
      const isRefused = latest !== null && !mayBeDone(latest);
      setBack({ failure: latest, names: isRefused ? namesOfStored(stored, edits) : names });
    },
    edited: (part: Partial<Values>): void =>
      setBack((now) => ({ ...now, names: now.names.filter((name) => !(name in part)) })),
  };
}

function namesOfStored<Values extends object>(stored: Values, edits: Edits<Values>): string[] {
  const left = new Map(Object.entries(editsOf(stored, edits)));
  return Object.keys(edits).filter((name) => left.get(name) === undefined);
}
