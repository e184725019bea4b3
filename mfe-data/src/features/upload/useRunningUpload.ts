import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { useEffect, useRef } from 'react';
import type { UploadState } from './upload-state.ts';

const leaveQuestion = (name: string, canContinue: boolean) =>
  canContinue
    ? t('Leave this page? The upload of “{name}” will stop. Choose the same file again to continue where it stopped.', {
        name,
      })
    : t('Leave this page? The upload of “{name}” will stop.', { name });

const logoutQuestion = (name: string) =>
  t(
    'Log out? The server is still reading “{name}” and stores nothing of it after a logout. Choose the same file again to continue.',
    { name },
  );

/** Ends the running upload when its page is left, after a question. */
export function useRunningUpload(state: UploadState, canContinue: boolean) {
  // Once all of it is sent, the server needs the session of its user, but not the page.
  useLeaveGuard(state.kind === 'processing' && canContinue ? logoutQuestion(state.file.name) : null, 'session');
  useLeaveGuard(state.kind === 'sending' ? leaveQuestion(state.file.name, canContinue) : null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return running;
}
