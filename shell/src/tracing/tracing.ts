import { logFailure } from '@veritas/shared/api';
import type { ReadRegistry, Recorder } from './recorder.ts';

const HEADER = 'x-veritas-tracing';

let recorder: Recorder | null = null;
let arriving: Promise<void> | null = null;

/** Traces this tab as long as the server says so with the registry; what records is not loaded before. */
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

/** A release, named as remote@version, is being loaded; call the answer when it has come or failed. */
export function beginLoad(release: string): (hasLoaded: boolean) => void {
  const start = performance.now();
  const endLoad = recorder?.beginLoad(release, start);
  return (hasLoaded) => {
    const end = performance.now();
    if (endLoad) endLoad(hasLoaded, end);
    // The first load goes on while the code that records it arrives.
    else void arriving?.then(() => recorder?.beginLoad(release, start)(hasLoaded, end));
  };
}
