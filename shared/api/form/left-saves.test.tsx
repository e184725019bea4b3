import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { tellLeftSaves, useLeftSave } from './left-saves.ts';

const told = jest.fn();

// The first test, as a report cannot be unset.
test('where nobody reports them, a save of a screen that was left fails nothing', () => {
  const { result, unmount } = renderHook(useLeftSave);
  unmount();
  expect(() => result.current.tell('error', 'Not saved')).not.toThrow();
});

describe('in a console that reports them', () => {
  beforeEach(() => {
    told.mockReset();
    tellLeftSaves(told);
  });

  test('a screen that is shown reports nothing by itself, also where React mounts it twice', () => {
    const { result, unmount } = renderHook(useLeftSave, { wrapper: StrictMode });
    expect(result.current.isLeft()).toBe(false);
    result.current.tell('success', 'Saved');
    expect(told).not.toHaveBeenCalled();
    unmount();
    expect(result.current.isLeft()).toBe(true);
  });

  test('of a screen that was left a text is shown, an empty one is not', () => {
    const { result, rerender, unmount } = renderHook(useLeftSave);
    rerender();
    expect(result.current.isLeft()).toBe(false);
    unmount();
    result.current.tell('success', '');
    result.current.tell('error', 'Not saved');
    expect(told.mock.calls).toEqual([['error', 'Not saved']]);
  });

  test('how a save of one person ended is not told to the next person who signs in', () => {
    const { result, unmount } = renderHook(useLeftSave);
    unmount();
    const toldNext = jest.fn();
    tellLeftSaves(toldNext);
    result.current.tell('error', 'Not saved');
    expect(told).not.toHaveBeenCalled();
    expect(toldNext).not.toHaveBeenCalled();
  });
});
