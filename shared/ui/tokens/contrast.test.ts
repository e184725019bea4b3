import { contrast, readPalettes, type Palette } from './testing/palette.ts';

const GROUNDS = ['--surface', '--surface-raised', '--surface-sunken'];
const STATUSES = ['verified', 'submitted', 'created', 'rejected', 'warning'];
const CHART = ['passed', 'e003', 'e004', 'e005', 'e006', 'e007', 'e008', 'e009', 'e010', 'none'];

const text: [mark: string, ground: string][] = [
  ...['--text', '--text-muted', '--accent', ...STATUSES.map((name) => `--${name}`)].flatMap((mark) =>
    GROUNDS.map((ground): [string, string] => [mark, ground]),
  ),
  ...STATUSES.flatMap((name): [string, string][] => [
    [`--${name}`, `--${name}-tint`],
    ['--text', `--${name}-tint`],
    ['--accent', `--${name}-tint`],
  ]),
  ['--accent', '--accent-tint'],
  ['--text', '--accent-tint'],
  ['--accent-text', '--accent'],
  ['--accent-text', '--accent-strong'],
  ['--danger-text', '--danger'],
  ['--danger-text', '--danger-strong'],
  ['--surface-raised', '--text'],
];
const marks: [mark: string, ground: string][] = [
  ...['--border-control', '--focus', '--accent'].flatMap((mark) =>
    GROUNDS.map((ground): [string, string] => [mark, ground]),
  ),
  ...CHART.flatMap((name): [string, string][] => [
    [`--chart-${name}`, '--surface'],
    [`--chart-${name}`, '--surface-raised'],
  ]),
];

describe.each(Object.entries(readPalettes()))('In the %s theme', (_theme, palette) => {
  test.each(text)('text in %s on %s has 4.5:1 or more', (mark, ground) => {
    expect(contrast(colorOf(palette, mark), colorOf(palette, ground))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)('%s on %s has 3:1 or more', (mark, ground) => {
    expect(contrast(colorOf(palette, mark), colorOf(palette, ground))).toBeGreaterThanOrEqual(3);
  });
  test.each([...palette.keys()])('%s is a colour every screen can show', (token) => {
    for (const channel of colorOf(palette, token)) {
      expect(channel).toBeGreaterThan(-0.003);
      expect(channel).toBeLessThan(1.003);
    }
  });
});

function colorOf(palette: Palette, token: string) {
  const color = palette.get(token);
  if (!color) throw new Error(`color.css has no opaque ${token} for both themes`);
  return color;
}
