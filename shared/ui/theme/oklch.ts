/** Linear light, 0 to 1 per channel; out of that range when sRGB cannot show the colour. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma, hue in degrees; the matrices are those of the OKLab definition. */
export function oklchToLinear(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * `oklch(0.55 0.125 152)` or with `/ 0.1` as `rgb(…)`, which all canvas implementations read; other notations
 * unchanged.
 */
export function toRgbText(color: string): string {
  const parts = /^oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(color.trim());
  if (!parts) return color.trim();
  const [, lightness = '0', percent, chroma = '0', hue = '0', alpha = '1'] = parts;
  const linear = oklchToLinear(Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue));
  return `rgba(${linear.map(toByte).join(', ')}, ${alpha})`;
}

function toByte(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}
