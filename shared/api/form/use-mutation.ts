import { useMutation as useAnyMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useOwnership } from './left-saves.ts';

/**
 * A change whose outcome is told, and taken over, for the person who made it only: another one may be signed in by
 * then.
 */
export function useMutation<Data = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
): UseMutationResult<Data, Failure, Variables, Before> {
  const { onSuccess, onError, onSettled } = options;
  const isOwn = useOwnership();
  const own =
    <Told extends unknown[]>(tell: (...told: Told) => unknown) =>
    (...told: Told) =>
      isOwn() ? tell(...told) : undefined;
  return useAnyMutation({
    ...options,
    ...(onSuccess && { onSuccess: own(onSuccess) }),
    ...(onError && { onError: own(onError) }),
    ...(onSettled && { onSettled: own(onSettled) }),
  });
}
