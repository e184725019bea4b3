import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Alert, Button } from '@veritas/shared/ui';
import { useSyncExternalStore } from 'react';
import { ANSWERED_ELSEWHERE, isAnsweredElsewhere, subscribeToOtherAnswers } from '../../lib/other-answers.ts';
import { pageReload } from '../../lib/page-reload.ts';

/** Says that the server could not be asked who is signed in, and what to do. */
export function ServerNote() {
  const { unreachable } = useSession();
  const isElsewhere = useSyncExternalStore(subscribeToOtherAnswers, isAnsweredElsewhere);
  if (!unreachable) return null;
  return isElsewhere ? (
    <Alert kind="warning" role={undefined} action={<Button onClick={pageReload.start}>{t('Reload')}</Button>}>
      {ANSWERED_ELSEWHERE} {t('What you see may be out of date.')}
    </Alert>
  ) : (
    <Alert kind="warning" role={undefined}>
      {t('Server cannot be reached. What you see may be out of date. The console retries automatically.')}
    </Alert>
  );
}
