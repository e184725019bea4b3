/** Two numbers after a relative move at the beginning of a path, and what follows them. */
const FIRST_POINT = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(.*)$/;

/**
 * The shapes of an icon with all its paths in one: fewer elements to make, style and lay out. Strokes of one colour
 * look the same in one path as in several.
 * @param {[tag: string, attributes: Record<string, string>][]} shapes
 * @returns {(string | [tag: string, attributes: Record<string, string>])[]} a path as its `d`
 */
export function onePath(shapes) {
  const isPath = ([tag, attributes]) =>
    tag === 'path' && Object.keys(attributes).every((name) => name === 'd' || name === 'key');
  const paths = shapes.filter(isPath).map(([, { d }]) => absoluteStart(d));
  const others = shapes
    .filter((shape) => !isPath(shape))
    .map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
  return paths.length > 0 ? [paths.join(''), ...others] : others;
}

/** Behind another path, a relative move would start at its end. Points after the first one are lines. */
function absoluteStart(d) {
  const [, x, y, rest] = FIRST_POINT.exec(d) ?? [];
  if (rest === undefined) return d;
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}
