import { useMutation as useAnyMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useOwnership } from './left-saves.ts';

/**
 * A mutation whose callbacks run only while the user who started it is signed in: its outcome is neither shown nor
 * applied to the next user.
 */
export function useMutation<Data = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
): UseMutationResult<Data, Failure, Variables, Before> {
  const { onSuccess, onError, onSettled } = options;
  const isOwn = useOwnership();
  const own =
    <Args extends unknown[]>(callback: (...args: Args) => unknown) =>
    (...args: Args) =>
      isOwn() ? callback(...args) : undefined;
  return useAnyMutation({
    ...options,
    ...(onSuccess && { onSuccess: own(onSuccess) }),
    ...(onError && { onError: own(onError) }),
    ...(onSettled && { onSettled: own(onSettled) }),
  });
}
