import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { tellLeftSaves, useLeftSave } from './left-saves.ts';

const report = jest.fn();

// The first test, as a report cannot be unset.
test('without a reporter, a save of a closed screen does not fail', () => {
  const { result, unmount } = renderHook(useLeftSave);
  unmount();
  expect(() => result.current.tell('error', 'Not saved')).not.toThrow();
});

describe('in a console that reports them', () => {
  beforeEach(() => {
    report.mockReset();
    tellLeftSaves(report);
  });

  test('a screen that is shown reports nothing by itself, also where React mounts it twice', () => {
    const { result, unmount } = renderHook(useLeftSave, { wrapper: StrictMode });
    expect(result.current.isLeft()).toBe(false);
    result.current.tell('success', 'Saved');
    expect(report).not.toHaveBeenCalled();
    unmount();
    expect(result.current.isLeft()).toBe(true);
  });

  test('the outcome of a closed screen is shown, an empty text is not', () => {
    const { result, rerender, unmount } = renderHook(useLeftSave);
    rerender();
    expect(result.current.isLeft()).toBe(false);
    unmount();
    result.current.tell('success', '');
    result.current.tell('error', 'Not saved');
    expect(report.mock.calls).toEqual([['error', 'Not saved']]);
  });

  test('the outcome of a save is not shown to the next user who signs in', () => {
    const { result, unmount } = renderHook(useLeftSave);
    unmount();
    const toldNext = jest.fn();
    tellLeftSaves(toldNext);
    result.current.tell('error', 'Not saved');
    expect(report).not.toHaveBeenCalled();
    expect(toldNext).not.toHaveBeenCalled();
  });
});
