import { createElement } from 'react';

/*! Icons of lucide-react: ISC License, Copyright (c) Lucide Icons and Contributors */

/**
 * An icon of these shapes, which takes the properties of lucide-react's icons that are attributes. Its shapes are the
 * same elements at each rendering, so React does not compare them.
 * @param {(string | [tag: string, attributes: Record<string, string>])[]} shapes a path as its `d`
 */
export function lineIcon(...shapes) {
  const drawn = shapes.map((shape, key) =>
    typeof shape === 'string'
      ? createElement('path', { key, d: shape })
      : createElement(shape[0], { key, ...shape[1] }),
  );
  return ({ children, ...attributes }) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': attributes.role || attributes['aria-label'] ? undefined : true,
        ...attributes,
      },
      drawn,
      children,
    );
}
