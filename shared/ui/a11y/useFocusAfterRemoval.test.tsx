import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';

/** A button that its own press removes; then the field has the focus, if `chosen` does not take it. */
function Page({ chosen }: { readonly chosen?: () => void }) {
  const [isThere, setThere] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => field.current);
  const press = () => {
    setThere(false);
    chosen?.();
  };
  return (
    <>
      {isThere && (
        <button ref={leavesFocus} type="button" onClick={press}>
          Clear
        </button>
      )}
      <input aria-label="Name" ref={field} />
      <input aria-label="Place" />
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Clear' }));

test('the focus of a button that its press takes away goes to the element that is next', async () => {
  render(<Page />);
  await press();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('where the press gives the focus to something else, it stays there', async () => {
  render(<Page chosen={() => queueMicrotask(() => screen.getByRole('textbox', { name: 'Place' }).focus())} />);
  await press();
  expect(screen.getByRole('textbox', { name: 'Place' })).toHaveFocus();
});

test('a button that goes without having the focus moves none', async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  // The focus moves after React's own focus handling.
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});

test.each([
  ['above the window is scrolled into it', -200, 1],
  ['below the window is scrolled into it', 5_000, 1],
  ['in the window moves no page', 20, 0],
])('an element %s', async (_, y, times) => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  render(<Page />);
  const place = DOMRect.fromRect({ y, height: 30 });
  jest.spyOn(screen.getByRole('textbox', { name: 'Name' }), 'getBoundingClientRect').mockReturnValue(place);
  await press();
  expect(scroll).toHaveBeenCalledTimes(times);
});
