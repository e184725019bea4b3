import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** Reads a QR code from the pixels that are shown. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64');
  const image = await code.page().evaluate(async (png) => {
    const shown = new Image();
    shown.src = `data:image/png;base64,${png}`;
    await shown.decode();
    const canvas = new OffscreenCanvas(shown.width, shown.height);
    const context = canvas.getContext('2d');
    context?.drawImage(shown, 0, 0);
    const { width, height, data } = context?.getImageData(0, 0, shown.width, shown.height) ?? new ImageData(1, 1);
    return { width, height, data: [...data] };
  }, picture);
  return decodeQR({ ...image, data: Uint8Array.from(image.data) });
}
