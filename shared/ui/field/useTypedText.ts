import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';

/** Debounce of typing, as in the search for manufacturers (SPEC section 9). */
const DEBOUNCE_MS = 300;

export interface TypedText {
  /** As typed, also before it is applied. */
  readonly text: string;
  readonly field: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** Sets a text that was chosen elsewhere and is applied by the caller. */
  readonly show: (text: string) => void;
}

/**
 * The text of a field whose value is elsewhere, such as in the address: `apply` gets it, trimmed, after the debounce or
 * on blur. Until then the field shows what is typed; a value that changes from outside replaces it. A field that showed
 * the address itself would lose keys, because a new address is rendered some time after the key.
 */
export function useTypedText(value: string, apply: (text: string) => void): TypedText {
  const { typed, applyText, text, field, show } = useTyped(value, apply);
  const applyRested = useEffectEvent(applyText);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => applyRested(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text, field, show };
}

/**
 * The same for a day, without the debounce, except between two digits of its year, where it is of the year 2, 20 or
 * 202.
 */
export function useTypedDay(value: string, apply: (day: string) => void): TypedText {
  const { applyText, text, field, show } = useTyped(value, apply);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event);
    if (!event.target.value.startsWith('0')) applyText(event.target.value);
  };
  return { text, show, field: { ...field, onChange } };
}

function useTyped(value: string, apply: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [applied, setApplied] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    // More may have been typed before the value was updated.
    if (value !== applied) {
      setApplied(null);
      if (value !== typed?.trim()) setTyped(null);
    }
  }
  function applyText(text: string) {
    const next = text.trim();
    // What the value will be once it is updated.
    if (next === (applied ?? value)) return;
    setApplied(next);
    apply(next);
  }
  const text = typed ?? value;
  return {
    typed,
    applyText,
    text,
    field: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onBlur: () => applyText(text),
    },
    show: (chosen: string) => {
      setTyped(chosen);
      setApplied(chosen);
    },
  };
}
