import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oklchToLinear, type LinearRgb } from '../../theme/oklch.ts';

export type Palette = ReadonlyMap<string, LinearRgb>;

/** The opaque colours of color.css for each theme, by token name. For tests: it reads the style sheet. */
export function readPalettes(): Record<'light' | 'dark', Palette> {
  const css = readFileSync(join(__dirname, '..', 'color.css'), 'utf8');
  const light = new Map<string, LinearRgb>();
  const dark = new Map<string, LinearRgb>();
  const number = String.raw`([\d.]+)`;
  const color = String.raw`oklch\(${number} ${number} ${number}\)`;
  for (const match of css.matchAll(new RegExp(String.raw`(--[\w-]+): light-dark\(${color}, ${color}\);`, 'g'))) {
    const [, token = '', ...parts] = match;
    const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = parts.map(Number);
    light.set(token, oklchToLinear(l1, c1, h1));
    dark.set(token, oklchToLinear(l2, c2, h2));
  }
  return { light, dark };
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(one: LinearRgb, other: LinearRgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
