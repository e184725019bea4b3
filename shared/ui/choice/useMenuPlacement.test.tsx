import { render, screen } from '@testing-library/react';
import type { CSSProperties } from 'react';
import { useMenuPlacement } from './useMenuPlacement.ts';

function OpenMenu() {
  return <div role="group" ref={useMenuPlacement(true)} style={variables({ '--top-bar': '56px' })} />;
}

const variables = (values: Readonly<Record<`--${string}`, string>>) => values as CSSProperties;

afterEach(() => jest.restoreAllMocks());

// The window of jsdom is 768 px high, of which 12 px at each end stay free.
test.each([
  ['has room', 20, 'below', 300],
  ['has less room below than it could take', 500, 'below', 768 - 500 - 32 - 12],
  ['has 140 px below', 768 - 140 - 32 - 12, 'below', 140],
  ['has 139 px below', 768 - 139 - 32 - 12, 'above', 300],
])('SPEC section 9: of 300 px at most, and upwards with less than 140: a menu that %s', (_case, top, side, height) => {
  const box = DOMRect.fromRect({ y: top, height: 32 });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  render(<OpenMenu />);
  const frame = screen.getByRole('group');
  expect(frame).toHaveAttribute('data-side', side);
  expect(frame.style.getPropertyValue('--menu-height')).toBe(`${height}px`);
});

test.each([60, 172, 207])('a menu that would be under the top bar opens downwards, %i px from the top', (y) => {
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(225);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y, height: 32 }));
  render(<OpenMenu />);
  expect(screen.getByRole('group')).toHaveAttribute('data-side', 'below');
});
