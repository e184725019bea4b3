import { ApiError, UploadResult } from '@veritas/shared/api';
import { useZone } from '@veritas/shared/session';
import { useTimedMessage } from '@veritas/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { examineFile } from './file/examine-file.ts';
import { browserTools } from './protocol/browser-tools.ts';
import { uploadFile } from './protocol/upload-file.ts';
import { hasRejected } from './receipt/rejected-rows.ts';
import { uploadError, type UploadError } from './upload-error.ts';
import { advance, startSending, type UploadState } from './upload-state.ts';

/** SPEC section 9: a result or an error is shown for so long. */
const MESSAGE_MS = 5_000;

interface NumberedResult {
  readonly number: number;
  readonly result: UploadResult;
  readonly uploadId: string;
}

/** The whole of the page's behaviour: choose, upload, pause, cancel, and what is said meanwhile. */
export function useUpload(onStored: () => void) {
  const timeZone = useZone();
  const [tools] = useState(browserTools);
  const [state, setState] = useState<UploadState>({ kind: 'idle', again: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [interrupted, setInterrupted] = useState(tools.marks.pending);
  const [kept, setKept] = useState<NumberedResult | null>(null);
  const success = useTimedMessage<NumberedResult>(MESSAGE_MS);
  const failure = useTimedMessage<UploadError>(MESSAGE_MS);
  const [paused, setPaused] = useState(false);
  const running = useRef<AbortController | null>(null);
  const choices = useRef(0);

  useEffect(() => () => running.current?.abort(), []);

  function reset() {
    choices.current += 1;
    setProblem(null);
    success.clear();
    failure.clear();
  }

  function refuse(sentence: string) {
    reset();
    setProblem(sentence);
  }

  async function choose(file: File) {
    reset();
    const choice = choices.current;
    const examined = await examineFile(file);
    // Another file was chosen while this one was being read.
    if (choice !== choices.current) return;
    if (examined.ok) setState({ kind: 'chosen', file, identity: examined.identity });
    else setProblem(examined.problem);
  }

  function leaveFile() {
    reset();
    setState({ kind: 'idle', again: true });
    setInterrupted(tools.marks.pending());
  }

  async function upload() {
    if (state.kind !== 'chosen') return;
    const { file, identity } = state;
    reset();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onEvent: Parameters<typeof uploadFile>[3]['onEvent'] = (event) => {
      if (!signal.aborted) setState((now) => advance(now, event));
    };
    pause(false);
    setState(startSending(state));
    try {
      const { uploadId, answer } = await uploadFile(file, identity, tools, { signal, onEvent, timeZone });
      finish(uploadId, await readResult(answer));
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'chosen', file, identity });
      setInterrupted(tools.marks.pending());
      failure.show(uploadError(error));
    }
  }

  function finish(uploadId: string, result: UploadResult) {
    const numbered = { number: choices.current, result, uploadId };
    setState({ kind: 'idle', again: true });
    setInterrupted(null);
    setKept(hasRejected(result) ? numbered : null);
    success.show(numbered);
    onStored();
  }

  /** The part under way still goes out; a server that knows no more than the specification needs nothing for this. */
  function pause(next: boolean) {
    tools.gate.setPaused(next);
    setPaused(next);
  }

  /** Lets go of the answer only: the rows may be stored all the same, and the same file asks for their result. */
  function stopWaiting() {
    running.current?.abort();
    setState((now) => (now.kind === 'idle' ? now : { kind: 'chosen', file: now.file, identity: now.identity }));
    setInterrupted(tools.marks.pending());
  }

  function cancel() {
    stopWaiting();
    giveUp();
  }

  function giveUp() {
    const mark = tools.marks.pending();
    tools.marks.forget();
    setInterrupted(null);
    if (mark) void tools.transport.abandon(mark.uploadId);
  }

  const actions = { choose, refuse, upload, pause, cancel, stopWaiting, leaveFile, giveUp };
  return { state, paused, problem, interrupted, success, failure, kept, actions };
}

async function readResult(answer: unknown): Promise<UploadResult> {
  const read = await UploadResult['~standard'].validate(answer);
  if (read.issues) throw new ApiError(200, null, 'The server answered in an unexpected form.');
  return read.value;
}
