import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useScrollable } from './useScrollable.ts';

/** The observed elements, each with the callback of its observer; jsdom has no ResizeObserver. */
const observed = new Map<Element, () => void>();

class ObservedSizes implements ResizeObserver {
  readonly #own = new Set<Element>();
  readonly #callback: () => void;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = () => callback([], this);
  }
  observe(element: Element) {
    this.#own.add(element);
    observed.set(element, this.#callback);
  }
  unobserve(element: Element) {
    observed.delete(element);
  }
  disconnect() {
    for (const element of this.#own) this.unobserve(element);
  }
}

beforeEach(() => {
  observed.clear();
  globalThis.ResizeObserver = ObservedSizes;
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
  act(() => observed.get(changed)?.());
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
  await waitFor(() => expect(observed.has(content)).toBe(true));
  resize(500, content);
  expect(box()).toHaveAttribute('tabindex', '0');
});
