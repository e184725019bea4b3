import { useQueryClient, type DeviceNotes } from '@veritas/shared/api';
import { useRef } from 'react';
import { MARKS_KEY } from '../../lib/notes/marks.ts';

/** Handles the answers to changes of notes; the mutations have the key of the query. */
export function useNoteAnswers(queryKey: readonly unknown[], read: () => void) {
  const client = useQueryClient();
  const crossed = useRef(false);
  return {
    show(this: void, notes: DeviceNotes) {
      // A pending read may be older than this answer, or of a later change: it is made again.
      crossed.current ||= client.isFetching({ queryKey }) > 0;
      void client.cancelQueries({ queryKey });
      client.setQueryData<DeviceNotes>(queryKey, notes);
      void client.invalidateQueries({ queryKey: MARKS_KEY });
    },
    settle(this: void) {
      // The service may answer concurrent changes out of order.
      const isLast = client.isMutating({ mutationKey: queryKey }) === 1;
      if (isLast && crossed.current) read();
      crossed.current = !isLast;
    },
  };
}
