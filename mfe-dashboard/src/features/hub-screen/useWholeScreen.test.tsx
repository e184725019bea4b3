import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useWholeScreen } from './useWholeScreen.ts';

/** The fullscreen element; jsdom has no Fullscreen API. */
let filling: Element | null;
const left = jest.fn();

function fillWith(element: Element | null): Promise<void> {
  filling = element;
  document.dispatchEvent(new Event('fullscreenchange'));
  return Promise.resolve();
}

beforeEach(() => {
  filling = null;
  left.mockReset();
  const always = { configurable: true };
  Object.defineProperty(document, 'fullscreenEnabled', { ...always, value: true });
  Object.defineProperty(document, 'fullscreenElement', { ...always, get: () => filling });
  Object.defineProperty(document, 'exitFullscreen', { ...always, value: () => fillWith(null) });
  Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', {
    ...always,
    value(this: HTMLElement) {
      return fillWith(this);
    },
  });
});

function Screen() {
  const [dialog, frame] = [useRef<HTMLDialogElement>(null), useRef<HTMLDivElement>(null)];
  useWholeScreen(dialog, frame, left);
  return (
    <dialog ref={dialog} aria-label="Hub screen">
      <div ref={frame} tabIndex={-1} data-testid="figures" />
    </dialog>
  );
}

test('the figures fill the screen, and leaving full screen leaves the page', () => {
  render(<Screen />);
  expect(filling).toBe(screen.getByTestId('figures'));
  expect(left).not.toHaveBeenCalled();
  act(() => void fillWith(null));
  expect(left).toHaveBeenCalledTimes(1);
});

test('a page that is left gives the screen back, and leaves no other page', () => {
  const { unmount } = render(<Screen />);
  unmount();
  expect(filling).toBeNull();
  act(() => void fillWith(null));
  expect(left).not.toHaveBeenCalled();
});

test('the page under it keeps its own full screen', () => {
  const { unmount } = render(<Screen />);
  filling = document.body;
  unmount();
  expect(filling).toBe(document.body);
});
