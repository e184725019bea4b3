import { useLayoutEffect, useState } from 'react';

/**
 * Has the charts drawn in the frame that shows their numbers. They are drawn in effects, which React leaves until the
 * numbers are painted; but an update in a layout effect is rendered before that, and effects that wait run before it.
 */
export function DrawnTogether({ numbers }: { readonly numbers: object }): null {
  const [, render] = useState(numbers);
  // The second render is intended, and renders nothing.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useLayoutEffect(() => render(numbers), [numbers]);
  return null;
}
