import { logFailure } from '@veritas/shared/api';
import type { ReadRegistry, Recorder } from './recorder.ts';

const HEADER = 'x-veritas-tracing';

let recorder: Recorder | null = null;
let arriving: Promise<void> | null = null;

/** Traces this tab while the registry enables it; the recorder is loaded on demand. */
export function followTracing(answer: Response, registry: ReadRegistry): void {
  if (answer.headers.get(HEADER) !== 'on') return stop();
  arriving ??= import(/* webpackChunkName: 'tracing' */ './recorder.ts')
    .then(({ startRecorder }) => {
      if (arriving) recorder ??= startRecorder(registry, stop);
    })
    .catch((error: unknown) => {
      arriving = null;
      logFailure('Loading what records traces', error);
    });
}

function stop(): void {
  recorder?.stop();
  recorder = null;
  arriving = null;
}

/** A release, named as remote@version, is being loaded; call the returned function when it has loaded or failed. */
export function beginLoad(release: string): (hasLoaded: boolean) => void {
  const start = performance.now();
  const begin = () => recorder?.beginLoad(release, start);
  // The first load begins before the recorder is loaded; until it ends, its view is still open.
  const begun = recorder ? Promise.resolve(begin()) : arriving?.then(begin);
  return (hasLoaded) => {
    const end = performance.now();
    void begun?.then((endLoad) => endLoad?.(hasLoaded, end));
  };
}
