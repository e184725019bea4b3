import { act, render, screen } from '@testing-library/react';
import { SpokenAtRest } from './SpokenAtRest.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a text that changes with each letter is announced only once typing stops', () => {
  const { rerender } = render(<SpokenAtRest text="113 shown" />);
  const heard = screen.getByRole('status');
  for (const text of ['124 shown', '20 shown', '1 shown']) {
    rerender(<SpokenAtRest text={text} />);
    act(() => void jest.advanceTimersByTime(200));
    expect(heard).toBeEmptyDOMElement();
  }
  act(() => void jest.advanceTimersByTime(1_000));
  expect(heard).toHaveTextContent('1 shown');
});
