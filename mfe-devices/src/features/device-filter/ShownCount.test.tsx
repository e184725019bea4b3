import { act, render, screen } from '@testing-library/react';
import { ShownCount } from './ShownCount.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the count of rows follows each letter, and a screen reader hears only where it comes to rest', () => {
  const { rerender } = render(<ShownCount shown={113} />);
  const heard = screen.getByRole('status');
  const texts = [124, 20, 1].map((shown) => {
    rerender(<ShownCount shown={shown} />);
    act(() => void jest.advanceTimersByTime(200));
    return [screen.getByText(`${shown} shown`).tagName, heard.textContent];
  });
  expect(texts).toEqual([
    ['P', ''],
    ['P', ''],
    ['P', ''],
  ]);
  act(() => void jest.advanceTimersByTime(1_000));
  expect(heard).toHaveTextContent('1 shown');
});
