import { ApiError, UploadResult } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { useState } from 'react';
import type { UploadLimits } from '../../lib/upload-limits.ts';
import { browserTools } from './protocol/browser-tools.ts';
import { uploadFile } from './protocol/upload-file.ts';
import type { UploadEvent } from './protocol/upload-options.ts';
import { uploadError } from './upload-error.ts';
import { advance, startSending, stopped, type UploadState } from './upload-state.ts';
import { AFTER_A_FILE, useChoice } from './useChoice.ts';
import { useInterrupted } from './useInterrupted.ts';
import { useRunningUpload } from './useRunningUpload.ts';
import { useUploadMessages } from './useUploadMessages.ts';

interface UploadSurroundings {
  readonly limits: UploadLimits;
  /** Whether the server can continue an upload that was interrupted. */
  readonly canContinue: boolean;
  readonly onStored: () => void;
}

/** The page's whole behaviour: choose, upload, pause, cancel, and the messages. */
export function useUpload({ limits, canContinue, onStored }: UploadSurroundings) {
  const timeZone = useZone();
  const [tools] = useState(browserTools);
  const [state, setState] = useState<UploadState>({ kind: 'idle', again: false });
  const { begin, refuse, stored, ...messages } = useUploadMessages();
  const { choose, replace } = useChoice({ state, setState, mostBytes: limits.bytes, begin, refuse });
  const { interrupted, refresh, giveUp } = useInterrupted(tools);
  const { paused, pause } = usePause(tools.gate);
  const runningRef = useRunningUpload(state, canContinue);

  function leaveFile() {
    begin();
    setState(AFTER_A_FILE);
  }
  async function upload() {
    if (state.kind !== 'chosen') return;
    const { file, identity } = state;
    begin();
    runningRef.current = new AbortController();
    const { signal } = runningRef.current;
    const onEvent = (event: UploadEvent) => {
      if (!signal.aborted) setState((now) => advance(now, event));
    };
    pause(false);
    setState(startSending(state));
    try {
      const { uploadId, answer } = await uploadFile(file, identity, tools, { signal, onEvent, timeZone });
      stored(uploadId, await readResult(answer));
      setState(AFTER_A_FILE);
      refresh();
      onStored();
    } catch (error) {
      if (signal.aborted) return;
      stop();
      messages.failure.show(uploadError(error, canContinue));
    }
  }
  function stop() {
    setState(stopped);
    refresh();
  }
  /** Ignores the answer only: the rows may still be stored, and choosing the same file again asks for their result. */
  function stopWaiting() {
    runningRef.current?.abort();
    stop();
  }
  const cancel = () => {
    stopWaiting();
    giveUp();
  };
  const actions = { choose, replace, refuse, upload, pause, cancel, stopWaiting, leaveFile, giveUp };
  return { state, paused, interrupted: canContinue ? interrupted : null, ...messages, actions };
}

/** The chunk in flight is still sent; a server of the specification needs no further call for this. */
function usePause(gate: ReturnType<typeof browserTools>['gate']) {
  const [paused, setPaused] = useState(false);
  function pause(next: boolean) {
    gate.setPaused(next);
    setPaused(next);
  }
  return { paused, pause };
}

async function readResult(answer: unknown): Promise<UploadResult> {
  const read = await UploadResult['~standard'].validate(answer);
  if (read.issues) throw new ApiError(200, null, t('Unexpected response from the server.'));
  return read.value;
}
