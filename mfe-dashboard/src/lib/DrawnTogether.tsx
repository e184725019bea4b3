import { useLayoutEffect, useState } from 'react';

/**
 * Renders the charts in the same frame as their numbers. They are drawn in effects, which React defers until the
 * numbers are painted; but an update in a layout effect is rendered before that, and flushes pending effects.
 */
export function DrawnTogether({ numbers }: { readonly numbers: object }): null {
  const [, render] = useState(numbers);
  // The second render is intended, and renders nothing.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => render(numbers), [numbers]);
  return null;
}
