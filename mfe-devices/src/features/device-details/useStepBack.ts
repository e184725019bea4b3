import { useLocation, useNavigate } from '@veritas/shared/remote';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * One step back in the history, which takes the browser a moment: a second one would leave the page, and an entry that
 * is added before the first has come would be what it leaves.
 * @param onCome is given what was to follow the step.
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
    // Not every browser has it.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const fails = () => (step.current = null);
    const goes = (event: Event) => {
      // The caller has asked already whether unsaved work may be left.
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
    /** What comes last follows the step; without a step under way it does so at once. */
    follow: (next: T) => {
      if (step.current) step.current.next = next;
      else onCome(next);
    },
  };
}
