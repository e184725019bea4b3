import {
  addDeviceNote,
  call,
  flagDevice,
  getDeviceNotes,
  isUnknownToService,
  reasonOf,
  removeDeviceNote,
  useLeftSave,
  useMutation,
  useQuery,
  useRowMutation,
  type CallInput,
} from '@veritas/shared/api';
import { trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { isAcceptedId } from '../../lib/is-accepted-id.ts';
import { useNoteNews } from '../../lib/notes/useNoteNews.ts';
import { unsure } from '../../lib/unsure.ts';
import { useNoteAnswers } from './useNoteAnswers.ts';

export type WantedFlag = Pick<CallInput<typeof flagDevice>, 'flag' | 'reason'>;

/** Replaces the flag of that version. */
type FlagChange = Pick<CallInput<typeof flagDevice>, 'flag' | 'reason' | 'version'>;

/** Flag and notes of one device, kept fresh by events, and their mutations. */
export function useDeviceNotes(trackingId: string) {
  const queryKey = ['device-notes', trackingKey(trackingId)];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDeviceNotes, { tracking_id: trackingId }, { signal }),
    enabled: isAcceptedId(trackingId),
    // No events are received while the device is closed.
    staleTime: 0,
  });
  const isAbsent = isUnknownToService(error);
  const { tell } = useLeftSave();
  const tellOf = (kind: 'success' | 'error', text: string) => tell(kind, `${trackingId}: ${text}`);
  useNoteNews(error !== null, (_version, how) => {
    if (!isAbsent) void refetch(how);
  });
  const { show, settle } = useNoteAnswers(queryKey, () => void refetch());
  const add = useMutation({
    mutationKey: queryKey,
    onSettled: settle,
    mutationFn: (note: { id: string; text: string }) => call(addDeviceNote, { ...note, tracking_id: trackingId }),
    onSuccess(notes) {
      show(notes);
      tellOf('success', t('Note saved'));
    },
    onError: (failure) => tellOf('error', noteProblem(failure)),
  });
  const remove = useRowMutation({
    mutationKey: queryKey,
    onSettled: settle,
    keyOf: (id: string) => id,
    mutationFn: (id) => call(removeDeviceNote, { id }),
    onSuccess: show,
    onError: (failure) => void toast.error(removalProblem(failure)),
  });
  const flag = useMutation({
    mutationKey: queryKey,
    onSettled: settle,
    mutationFn: (change: FlagChange) => call(flagDevice, { ...change, tracking_id: trackingId }),
    onSuccess(notes) {
      show(notes);
      tellOf('success', t('Flag saved'));
    },
    // Refused as stale: the user decides again, by the current flag.
    onError: (failure) => {
      void refetch();
      tellOf('error', flagProblem(failure));
    },
  });
  return {
    isAbsent,
    state: data ?? null,
    problem: data ? null : error,
    retry: () => void refetch(),
    add,
    remove,
    flag,
  };
}

const noteProblem = (error: unknown) =>
  unsure(error) ?? t('Failed to save the note: {reason}', { reason: reasonOf(error) });

const removalProblem = (error: unknown) =>
  unsure(error) ?? t('Failed to remove the note: {reason}', { reason: reasonOf(error) });

/** Why a flag was not saved. */
export const flagProblem = (error: unknown) =>
  unsure(error) ?? t('Failed to save the flag: {reason}', { reason: reasonOf(error) });

export type NotesOfDevice = ReturnType<typeof useDeviceNotes>;
