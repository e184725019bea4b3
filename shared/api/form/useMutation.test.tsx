import { act, renderHook, waitFor } from '@testing-library/react';
import { queryClient, QueryProvider } from '../query.ts';
import { tellLeftSaves } from './left-saves.ts';
import { useMutation } from './useMutation.ts';

describe('a change whose answer comes when another person is signed in', () => {
  const observed = jest.fn();
  const changing = () =>
    renderHook(
      () =>
        useMutation({
          mutationFn: (answer: Promise<string>) => answer,
          onSuccess: (answer) => void observed('success', answer),
          onError: (failure) => void observed('error', failure),
          onSettled: () => void observed('settled'),
        }),
      { wrapper: QueryProvider },
    );
  beforeEach(() => {
    observed.mockReset();
    tellLeftSaves(() => undefined);
  });

  test.each(['resolve', 'reject'] as const)('shows and changes nothing: %s', async (end) => {
    const { result, unmount } = changing();
    const answer = Promise.withResolvers<string>();
    act(() => result.current.mutate(answer.promise));
    unmount();
    tellLeftSaves(() => undefined);
    answer[end]('the answer');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(observed).not.toHaveBeenCalled();
  });

  test('is shown as usual to the user who made it', async () => {
    const { result, unmount } = changing();
    const answer = Promise.withResolvers<string>();
    act(() => result.current.mutate(answer.promise));
    unmount();
    answer.resolve('the answer');
    await waitFor(() => expect(observed.mock.calls).toEqual([['success', 'the answer'], ['settled']]));
    act(() => result.current.mutate(Promise.reject(new Error('Refused'))));
    await waitFor(() => expect(observed).toHaveBeenCalledWith('error', new Error('Refused')));
  });
});
