import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useScrollable } from './useScrollable.ts';

/** The elements whose size is watched, each with what is told of a change; jsdom has no such observer. */
const watched = new Map<Element, () => void>();

class WatchedSizes implements ResizeObserver {
  readonly #own = new Set<Element>();
  readonly #changed: () => void;
  constructor(changed: ResizeObserverCallback) {
    this.#changed = () => changed([], this);
  }
  observe(element: Element) {
    this.#own.add(element);
    watched.set(element, this.#changed);
  }
  unobserve(element: Element) {
    watched.delete(element);
  }
  disconnect() {
    for (const element of this.#own) this.unobserve(element);
  }
}

beforeEach(() => {
  watched.clear();
  globalThis.ResizeObserver = WatchedSizes;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

function Box({ line }: { line: string }) {
  const box = useRef<HTMLDivElement>(null);
  const scrolling = useScrollable(box, 'Lines');
  return (
    <div ref={box} data-testid="box" {...scrolling}>
      <p key={line}>{line}</p>
    </div>
  );
}

const box = () => screen.getByTestId('box');

/** @param height in px, of the content. */
function resize(height: number, changed: Element = box()) {
  Object.defineProperty(box(), 'scrollHeight', { value: height, configurable: true });
  act(() => watched.get(changed)?.());
}

test('a box is focusable only while it scrolls', () => {
  render(<Box line="first" />);
  expect(box()).not.toHaveAttribute('tabindex');
  resize(500);
  expect(screen.getByRole('group', { name: 'Lines' })).toHaveAttribute('tabindex', '0');
  resize(0);
  expect(box()).not.toHaveAttribute('tabindex');
});

test('a box that no longer scrolls keeps the focus until it is left', () => {
  render(<Box line="first" />);
  resize(500);
  act(() => box().focus());
  resize(0);
  expect(box()).toHaveAttribute('tabindex', '0');
  act(() => box().blur());
  expect(box()).not.toHaveAttribute('tabindex');
});

test('content that took the place of other content makes the box focusable when it grows', async () => {
  const { rerender } = render(<Box line="first" />);
  rerender(<Box line="second" />);
  const content = screen.getByText('second');
  await waitFor(() => expect(watched.has(content)).toBe(true));
  resize(500, content);
  expect(box()).toHaveAttribute('tabindex', '0');
});
