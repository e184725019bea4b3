import { t } from '@veritas/shared/language';
import { LoadError } from '../failures/load-error.ts';

/** Progress of the files of one remote. */
export interface Line {
  readonly abort: AbortController;
  /** How long it may be silent. */
  stallMs: number;
  /** When the last bytes arrived, by performance.now. */
  lastProgress: number;
}

/**
 * The bytes of a file. @throws LoadError when the download stalls for too long; what `fetch` throws; Error for a
 * refusal.
 */
export async function download(url: string, cache: RequestCache, line: Line): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new LoadError(t('Its files did not arrive in time.'), { cause: url }));
  let timer = setTimeout(giveUp, line.stallMs);
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, line.stallMs);
    line.lastProgress = performance.now();
  };
  try {
    const answer = await fetch(url, { cache, signal: AbortSignal.any([stalled.signal, line.abort.signal]) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return await readAll(answer, progressed);
  } finally {
    clearTimeout(timer);
  }
}

/** Not joined by a Blob: its content comes from another process, a further wait for each file. */
async function readAll(answer: Response, progressed: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    progressed();
    parts.push(part.value);
  }
  progressed();
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
