import type { UploadResult } from '@veritas/shared/api';
import { useTimedMessage } from '@veritas/shared/ui';
import { useRef, useState } from 'react';
import type { ChoiceProblem } from './file/examine-file.ts';
import { hasRejected } from './receipt/rejected-rows.ts';
import type { UploadError } from './upload-error.ts';

/** SPEC section 9: how long a result or an error is shown. */
const MESSAGE_MS = 5_000;

interface NumberedResult {
  readonly number: number;
  readonly result: UploadResult;
  readonly uploadId: string;
}

/** The messages of a chosen file and its upload; each choice begins without a message. */
export function useUploadMessages() {
  const [problem, setProblem] = useState<ChoiceProblem | null>(null);
  const [kept, setKept] = useState<NumberedResult | null>(null);
  const success = useTimedMessage<NumberedResult>(MESSAGE_MS);
  const failure = useTimedMessage<UploadError>(MESSAGE_MS);
  const choices = useRef(0);

  /** Clears all messages. The returned function says whether this is still the latest choice. */
  function begin(): () => boolean {
    const choice = (choices.current += 1);
    setProblem(null);
    success.clear();
    failure.clear();
    return () => choice === choices.current;
  }
  function refuse(sentence: string) {
    begin();
    setProblem({ number: choices.current, sentence });
  }
  function stored(uploadId: string, result: UploadResult) {
    const numbered = { number: choices.current, result, uploadId };
    setKept(hasRejected(result) ? numbered : null);
    success.show(numbered);
  }
  return { problem, success, failure, kept, begin, refuse, stored };
}
