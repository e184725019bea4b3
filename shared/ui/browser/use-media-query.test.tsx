import { act, renderHook } from '@testing-library/react';
import { usePhone } from './use-media-query.ts';

test('a window that becomes narrow is one of a phone, and a page that is left hears no more of it', () => {
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
