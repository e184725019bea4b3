import { useEffect, useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How long a text has to stay the same before it is announced: not at each letter of a search. */
const REST_MS = 700;

/** A text that follows typing, for screen readers only: they hear it once typing stops. */
export function SpokenAtRest({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
