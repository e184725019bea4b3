import { useLocation, useNavigate } from '@veritas/shared/remote';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * One asynchronous step back in the history: a second one would leave the page, and an entry added before the first has
 * completed would be what it leaves. @param onCome gets the action that was queued.
 */
export function useStepBack<T extends object>(onCome: (next: T) => void) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const step = useRef<{ next: T | null } | null>(null);
  const come = useEffectEvent(() => {
    const next = step.current?.next;
    step.current = null;
    if (next) onCome(next);
  });
  useEffect(() => come(), [key]);
  useEffect(() => {
    // Not supported by every browser.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const fails = () => (step.current = null);
    const goes = (event: Event) => {
      // The caller has already asked about unsaved work.
      if (step.current) event.stopImmediatePropagation();
    };
    navigation?.addEventListener('navigateerror', fails);
    navigation?.addEventListener('navigate', goes, { capture: true });
    return () => {
      navigation?.removeEventListener('navigateerror', fails);
      navigation?.removeEventListener('navigate', goes, { capture: true });
    };
  }, []);
  return {
    isUnderWay: () => step.current !== null,
    go: () => {
      if (step.current) return;
      step.current = { next: null };
      void navigate(-1);
    },
    /** Runs the latest action after the step; without a pending step immediately. */
    follow: (next: T) => {
      if (step.current) step.current.next = next;
      else onCome(next);
    },
  };
}
