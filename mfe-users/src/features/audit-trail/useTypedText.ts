import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';

/** How long typing rests before it counts, as in the search for manufacturers (SPEC section 9). */
const DEBOUNCE_MS = 300;

/**
 * The text of a field whose value lives elsewhere, here in the address: `apply` gets it, trimmed, once typing rests or
 * the field is left. Until then the field shows what is typed; a value that changes from outside replaces it.
 */
export function useTypedText(value: string, apply: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    if (typed?.trim() !== value) setTyped(null);
  }
  const waiting = typed !== null && typed.trim() !== value;
  const applyTyped = useEffectEvent(() => {
    if (waiting) apply(typed.trim());
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(applyTyped, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onBlur: () => {
      if (waiting) apply(typed.trim());
    },
  };
}
