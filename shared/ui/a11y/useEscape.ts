import { useEffect, useEffectEvent } from 'react';

/** Escape hides what the pointer or the focus shows, wherever the focus is (WCAG 2.2, 1.4.13). */
export function useEscape(shown: boolean, hide: () => void) {
  const leave = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && hide());
  useEffect(() => {
    if (!shown) return undefined;
    const press = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [shown]);
}
