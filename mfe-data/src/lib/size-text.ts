import { numberLocale } from '@veritas/shared/language';

const atMostOneDecimal = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(numberLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1,024.0 KB` (1 KB = 1,024 bytes); never 0.0 for a file that is not empty. */
export function kilobytes(bytes: number): string {
  return `${oneDecimal.format(bytes === 0 ? 0 : Math.max(0.1, bytes / 1_024))} KB`;
}

/** `3.2 MB` (1 MB = 1,024 KB). */
export function megabytes(bytes: number): string {
  return `${oneDecimal.format(bytes / 1_048_576)} MB`;
}

/** In the unit of its magnitude. */
export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? kilobytes(bytes) : megabytes(bytes);
}

/** `200 MB`: a limit; whole numbers have no decimals. */
export function limitInMegabytes(bytes: number): string {
  return `${atMostOneDecimal.format(bytes / 1_048_576)} MB`;
}
