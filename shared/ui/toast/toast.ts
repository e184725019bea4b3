import { toast as library } from 'react-hot-toast/headless';
import { shortSentence } from '../../domain/base/short-text.ts';

/** Equal texts share an id, so that a repeated one restarts its time instead of appearing twice. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** Dismisses all of them. */
  clear: () => library.remove(),
};

/** A remote may pass a non-string, against the types: an object among React's children would crash the console. */
function show(kind: 'success' | 'error', value: unknown): void {
  const text = shortSentence(typeof value === 'string' ? value : String(JSON.stringify(value)));
  library[kind](text, { id: `${kind} ${text}` });
}
