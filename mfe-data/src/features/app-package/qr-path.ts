import encodeQR from 'qr';

/** The quiet zone that a reader needs around a code, in modules. */
const BORDER = 4;

export interface QrPath {
  /** Modules along each side, quiet zone included. */
  readonly side: number;
  /** SVG path data of the dark modules, one unit a module. */
  readonly path: string;
}

/** A text as a QR code that can be read with 15% of it damaged or hidden. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { side: rows.length, path };
}
