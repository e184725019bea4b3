import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useStartInField } from './useStartInField.ts';

function Opened({ open }: { readonly open: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useStartInField(() => field.current, open);
  return <input ref={field} />;
}

test.each([
  ['has the focus when it opens', false, true],
  ['does not open the keyboard of a phone', true, false],
])('the field of a dialog %s', (_case, isPhone, hasFocus) => {
  const list = Object.assign(new EventTarget(), { matches: isPhone });
  jest.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  const { rerender } = render(<Opened open={false} />);
  expect(screen.getByRole('textbox')).not.toHaveFocus();
  rerender(<Opened open />);
  expect(screen.getByRole('textbox').matches(':focus')).toBe(hasFocus);
});
