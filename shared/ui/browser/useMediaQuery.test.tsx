import { act, renderHook } from '@testing-library/react';
import { usePhone } from './useMediaQuery.ts';

test('a narrow window counts as a phone, and an unmounted page is not notified', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  const [heard, left] = [jest.spyOn(list, 'addEventListener'), jest.spyOn(list, 'removeEventListener')];
  const { result, unmount } = renderHook(usePhone);
  expect(result.current).toBe(false);
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(result.current).toBe(true);
  unmount();
  expect(left.mock.calls).toEqual(heard.mock.calls);
});
