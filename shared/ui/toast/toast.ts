import { toast as library } from 'react-hot-toast/headless';

export const TOAST_MS = 5000;

/** Equal texts share an id, so that a repeated one restarts its time in place of standing twice. */
export const toast = {
  success: (text: string) => void library.success(text, { id: `success ${text}`, duration: TOAST_MS }),
  error: (text: string) => void library.error(text, { id: `error ${text}`, duration: TOAST_MS }),
};
