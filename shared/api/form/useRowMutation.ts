import { useState } from 'react';
import { useMutation } from './useMutation.ts';

interface RowMutation<Asked, Answer> {
  readonly mutationKey?: readonly unknown[];
  /** Returns the ID of the row to change. */
  readonly keyOf: (asked: Asked) => string | number;
  readonly mutationFn: (asked: Asked) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer, asked: Asked) => void;
  readonly onSettled?: () => void;
  readonly onError?: (failure: Error, asked: Asked) => void;
}

interface Failure<Asked> {
  readonly asked: Asked;
  readonly error: Error;
}

/**
 * Changes single rows, each with its own request: changes of different rows run concurrently, and a row with a pending
 * change ignores a second press.
 */
export function useRowMutation<Asked, Answer>({
  keyOf,
  onSuccess,
  onError,
  onSettled,
  ...options
}: RowMutation<Asked, Answer>) {
  const [running, setRunning] = useState<ReadonlyMap<string | number, Asked>>(new Map());
  const [failures, setFailures] = useState<readonly Failure<Asked>[]>([]);
  const { mutate } = useMutation({
    ...options,
    onSuccess: (answer, asked: Asked) => onSuccess?.(answer, asked),
    onError(error, asked: Asked) {
      setFailures((now) => [...now, { asked, error }]);
      onError?.(error, asked);
    },
    onSettled(_answer, _failure, asked: Asked) {
      setRunning((now) => new Map([...now].filter(([key]) => key !== keyOf(asked))));
      onSettled?.();
    },
  });
  return {
    /** The pending change of the row, or null. */
    runningOf: (key: string | number): Asked | null => running.get(key) ?? null,
    /** The latest change of each row since none was pending. */
    failures,
    start: (asked: Asked): void => {
      const key = keyOf(asked);
      if (running.has(key)) return;
      setFailures((now) => (running.size === 0 ? [] : now.filter((failure) => keyOf(failure.asked) !== key)));
      setRunning((now) => new Map(now).set(key, asked));
      mutate(asked);
    },
  };
}
