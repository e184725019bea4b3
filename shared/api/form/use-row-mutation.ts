import { useState } from 'react';
import { useMutation } from './use-mutation.ts';

interface RowMutation<Asked, Answer> {
  readonly mutationKey?: readonly unknown[];
  /** Names the row that is to be changed. */
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
 * Changes single rows, each with its own request: no row waits for the change of another, so no press is lost, and a
 * row whose change is under way accepts no second one.
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
    /** What is being done to the row, or null. */
    runningOf: (key: string | number): Asked | null => running.get(key) ?? null,
    /** Of the presses since nothing was under way, the latest of each row. */
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
