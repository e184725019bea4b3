import { saveFile } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';

export interface ImageText {
  readonly title: string;
  /** One entry per line. */
  readonly notes: readonly string[];
  readonly legend: readonly { readonly text: string; readonly color: string }[];
}

const EDGE = 16;
const LINE = 22;

/** Saves a chart as a self-contained picture: title, notes and legend above it, on the card's background. */
export function saveImage(chart: HTMLCanvasElement, background: string, fileName: string, text: ImageText): void {
  const scale = chart.width / chart.clientWidth;
  const legendLine = 2 + text.notes.length;
  const head = EDGE + LINE * (legendLine + Math.floor((text.legend.length - 1) / 2));
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * EDGE * scale;
  picture.height = chart.height + (head + 2 * EDGE) * scale;
  const pen = picture.getContext('2d');
  if (!pen) return refuse();
  const { color, fontFamily } = getComputedStyle(chart);
  pen.scale(scale, scale);
  pen.fillStyle = background;
  pen.fillRect(0, 0, picture.width, picture.height);
  const write = (words: string, x: number, line: number, font = '13px') => {
    pen.fillStyle = color;
    pen.font = `${font} ${fontFamily}`;
    pen.fillText(words, x, EDGE + LINE * line - 6, chart.clientWidth + EDGE - x);
  };
  write(text.title, EDGE, 1, '600 16px');
  text.notes.forEach((note, index) => write(note, EDGE, 2 + index));
  text.legend.forEach((entry, index) => {
    const x = EDGE + (index % 2 === 0 ? 0 : chart.clientWidth / 2);
    const line = legendLine + Math.floor(index / 2);
    pen.fillStyle = entry.color;
    pen.fillRect(x, EDGE + LINE * line - 16, 10, 10);
    write(entry.text, x + 18, line);
  });
  pen.drawImage(chart, EDGE, head + EDGE, chart.clientWidth, chart.clientHeight);
  picture.toBlob((blob) => (blob ? saveFile(blob, `${fileName}.png`) : refuse()));
}

/** A browser makes no picture beyond its limits of size and memory. */
function refuse(): void {
  toast.error(t('The browser could not make the picture. Save the chart as CSV.'));
}
