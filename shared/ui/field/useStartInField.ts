import { useEffectEvent, useLayoutEffect } from 'react';
import { usePhone } from '../browser/useMediaQuery.ts';

/** Moves the focus to a field when its dialog opens; not on a phone, whose keyboard would cover the dialog. */
export function useStartInField(field: () => HTMLElement | null | undefined, open = true): void {
  const phone = usePhone();
  const start = useEffectEvent(() => !phone && field()?.focus());
  useLayoutEffect(() => {
    if (open) start();
  }, [open]);
}
