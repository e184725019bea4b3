import {
  call,
  getListLook,
  isUnknownToService,
  reasonOf,
  saveListLook,
  useMutation,
  useQuery,
  useQueryClient,
  type ListLook,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { personal, useSession } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { parseLook } from './look.ts';

const KEPT = 'list-look';
const read = () => personal.browser.getItem(KEPT);
const keep = (look: ListLook) => personal.browser.setItem(KEPT, JSON.stringify(look));

/**
 * The signed-in user's table settings: stored by the server for every computer, and cached in this browser for the next
 * visit. Stored in the browser only if the service lacks the call.
 */
export function useListLook() {
  const { user } = useSession();
  const text = useSyncExternalStore(personal.browser.subscribe, read);
  const look = useMemo(() => parseLook(text), [text]);
  const client = useQueryClient();
  const queryKey = ['list-look', user];
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getListLook, undefined, { signal });
      // Once for each answer: by the next mount another tab may have changed it.
      if (answer.look && !signal.aborted) keep(answer.look);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    // Serialized, so that the server stores the last one.
    scope: { id: KEPT },
    mutationFn: (next: ListLook) => call(saveListLook, next),
    onError: (error) => {
      if (isUnknownToService(error)) return;
      toast.error(t('Columns and rows are saved in this browser only: {reason}', { reason: reasonOf(error) }));
    },
  });
  function change(next: ListLook) {
    keep(next);
    // Any earlier or pending answer of the server is older.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { look: next });
    mutate(next);
  }
  return { look, change };
}
