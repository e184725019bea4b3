import { act, renderHook } from '@testing-library/react';
import { startTransition } from 'react';
import { useShownEntry } from './useShownEntry.ts';
import { createWindowHistory } from './window-history.ts';

jest.mock('react', () => ({ ...jest.requireActual<object>('react'), startTransition: jest.fn() }));

const render = (update: () => void) => update();
const heldBack = () => undefined;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function shown() {
  const history = createWindowHistory();
  const { result, unmount } = renderHook(() => useShownEntry(history));
  return { go: (to: string) => act(() => history.push(to)), path: () => result.current.location.pathname, unmount };
}

test('another entry is rendered as a transition, and once', () => {
  jest.mocked(startTransition).mockImplementation(render);
  const { go, path } = shown();
  go('/Download');
  expect(path()).toBe('/Download');
  go('/Audit');
  act(() => jest.runAllTimers());
  expect(path()).toBe('/Audit');
});

test('an entry whose transition is held back by a page that renders endlessly is shown anyway', () => {
  jest.mocked(startTransition).mockImplementation(heldBack);
  const { go, path, unmount } = shown();
  const before = path();
  go('/Download');
  act(() => jest.advanceTimersByTime(2_999));
  expect(path()).toBe(before);
  act(() => jest.advanceTimersByTime(1));
  expect(path()).toBe('/Download');
  go('/Audit');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
