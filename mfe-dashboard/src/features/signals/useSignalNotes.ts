import {
  acknowledgeSignal,
  ApiError,
  call,
  getSignalNotes,
  isUnknownToService,
  queryOf,
  reasonOf,
  serverText,
  useMutation,
  useQuery,
  useQueryClient,
} from '@veritas/shared/api';
import type { CallInput, SignalNote } from '@veritas/shared/api';
import { can } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { useRef } from 'react';

const notesQuery = queryOf(getSignalNotes);
const { queryKey: notesKey } = notesQuery;
/** At the interval of the records, so that notes appear together with their devices. */
const REFRESH_MS = 60_000;

export type Acknowledgement = Omit<CallInput<typeof acknowledgeSignal>, 'seen'>;

/** The notes on signals, and how to write one; read-only if the service lacks the call. */
export function useSignalNotes() {
  const client = useQueryClient();
  const { role } = useSession();
  /** The note whose error is shown beside its input. */
  const shown = useRef<Acknowledgement | null>(null);
  const crossed = useRef(false);
  const { data, error: unread } = useQuery({
    ...notesQuery,
    refetchInterval: ({ state }) => (isUnknownToService(state.error) ? false : REFRESH_MS),
    refetchOnWindowFocus: false,
  });
  const writable = can(role, 'acknowledge_signals') && !isUnknownToService(unread);
  const { seen, begin } = useSeen(data);
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: notesKey,
    mutationFn: (input: Acknowledgement) => call(acknowledgeSignal, { ...input, seen: seen.current }),
    onMutate: (input) => {
      shown.current = input;
    },
    onError: (failure, input) => {
      if (shown.current !== input) toast.error(serverText(failure, 'error', reasonOf(failure)));
      void client.invalidateQueries({ queryKey: notesKey });
    },
    onSettled: () => {
      // The service may answer concurrent changes out of order.
      const isLast = client.isMutating({ mutationKey: notesKey }) === 1;
      if (isLast && crossed.current) void client.invalidateQueries({ queryKey: notesKey });
      crossed.current = !isLast;
    },
    onSuccess: (notes) => {
      // A pending read may be older than this answer, or of a later change: it is made again.
      crossed.current ||= client.isFetching({ queryKey: notesKey }) > 0;
      void client.cancelQueries({ queryKey: notesKey });
      client.setQueryData(notesKey, notes);
      toast.success(t('Acknowledged. Everyone sees the note.'));
    },
  });
  return {
    notes: data ?? NO_NOTES,
    mayWrite: data !== undefined && writable,
    writable,
    begin,
    write: (...[input, options]: Parameters<typeof mutate>) => {
      // The refusal has shown the other note, which may be replaced from then on.
      if (error instanceof ApiError && error.status === 409) begin();
      mutate(input, options);
    },
    saving: isPending,
    error,
    forget: () => {
      shown.current = null;
      reset();
    },
  };
}

/** Up to when the notes were on the screen as the input began. */
function useSeen(notes: readonly SignalNote[] | undefined) {
  const seen = useRef<string | null>(null);
  const begin = () => {
    seen.current = notes?.[0]?.at ?? null;
  };
  return { seen, begin };
}

const NO_NOTES: readonly SignalNote[] = [];
