import { toast } from '@veritas/shared/ui';
import { renderHook } from '@testing-library/react';
import { brand } from '../../testing/fake-brands.ts';
import { useBrandEditor } from './useBrandEditor.ts';

test.each([
  ['past the end', 2, 'KTC'],
  ['where another one is', 1, 'KTC'],
])('SPEC section 5: a removal %s changes nothing and shows a message', (_case, index, shown) => {
  const says = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  const onWork = jest.fn();
  const homeLine = brand(1, 'HomeLine', ['KTC', 'TCL'], 4);
  const work = { draft: null, stored: null };
  const { result } = renderHook(() => useBrandEditor({ brand: homeLine, work, onWork, onSave: jest.fn() }));
  result.current.remove(index, shown);
  expect(says).toHaveBeenCalledWith('Invalid item to remove');
  expect(onWork).not.toHaveBeenCalled();
});
