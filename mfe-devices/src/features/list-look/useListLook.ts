import {
  call,
  getListLook,
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
import { isUnknownToService } from '../../lib/unknown-to-service.ts';
import { parseLook } from './look.ts';

const KEPT = 'list-look';
const read = () => personal.browser.getItem(KEPT);
const keep = (look: ListLook) => personal.browser.setItem(KEPT, JSON.stringify(look));

/**
 * How the person who is signed in wants the table: kept by the server for every computer, and in this browser, so that
 * the next visit begins with it. A service without that call leaves it to the browser.
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
      // Once for each answer: by the next time that the page opens another tab may have changed it.
      if (answer.look && !signal.aborted) keep(answer.look);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    // One after the other, so that the server keeps the last one.
    scope: { id: KEPT },
    mutationFn: (next: ListLook) => call(saveListLook, next),
    onError: (error) => {
      if (isUnknownToService(error)) return;
      toast.error(t('Columns and rows are kept in this browser only: {reason}', { reason: reasonOf(error) }));
    },
  });
  function change(next: ListLook) {
    keep(next);
    // Any answer that the server has given or is about to give is older.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { look: next });
    mutate(next);
  }
  return { look, change };
}
