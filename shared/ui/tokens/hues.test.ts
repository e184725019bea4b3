import type { LinearRgb } from '../theme/oklch.ts';
import { readPalettes } from './testing/palette.ts';

/** As on the timestamps of the pick list and in the charts by day. */
const STAGES = ['--submitted', '--verified'];
const BLACK: LinearRgb = [0, 0, 0];
const SLICES = ['passed', 'e003', 'e004', 'e005', 'e006', 'e007', 'e008', 'e009', 'e010'];

// Simulated dichromacy in linear light (Machado, Oliveira and Fernandes, 2009).
type Matrix = readonly [LinearRgb, LinearRgb, LinearRgb];
const VISIONS: [name: string, seen: Matrix, apart: number][] = [
  [
    'usual',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    0.12,
  ],
  [
    'protanopic',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    0.08,
  ],
  [
    'deuteranopic',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    0.08,
  ],
  [
    'tritanopic',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
    0.08,
  ],
];

describe.each(Object.entries(readPalettes()))('In the %s theme', (_theme, palette) => {
  test.each(VISIONS)('no two slices of the pie look alike to %s vision', (_name, seen, apart) => {
    const colors = SLICES.map((slice) => toLab(look(seen, palette.get(`--chart-${slice}`) ?? [0, 0, 0])));
    const distances = colors.flatMap((one, at) => colors.slice(at + 1).map((other) => distance(one, other)));
    expect(distances).toHaveLength(36);
    expect(Math.min(...distances)).toBeGreaterThan(apart);
  });
  test.each(VISIONS)('the stages submitted and verified do not look alike to %s vision', (_name, seen, apart) => {
    const [one = BLACK, other = BLACK] = STAGES.map((stage) => toLab(look(seen, palette.get(stage) ?? BLACK)));
    expect(distance(one, other)).toBeGreaterThan(apart);
  });
});

function look(matrix: Matrix, color: LinearRgb): LinearRgb {
  const [red, green, blue] = matrix.map((row) =>
    Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2]),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** Linear light to OKLab, where equal distances look equal; 0.02 is about the smallest difference seen side by side. */
function toLab([red, green, blue]: LinearRgb): LinearRgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: LinearRgb, other: LinearRgb): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
