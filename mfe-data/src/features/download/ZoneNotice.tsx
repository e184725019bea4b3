import { t } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import type { Ref } from 'react';
import type { ReportForm } from './useReportForm.ts';

/** Says that the days of a link are in another zone than the reader's. */
export function ZoneNotice({ ref, form }: { ref: Ref<HTMLDivElement>; form: ReportForm }) {
  const { pageZone, isLoading, chooseZone } = form;
  const { notice, ownZone } = pageZone;
  if (notice === null) return null;
  return (
    <Alert ref={ref} kind="info">
      {notice}{' '}
      {ownZone !== null && (
        <Button variant="quiet" disabled={isLoading} onClick={() => chooseZone(ownZone)}>
          {t('Show them in {zone}', { zone: ownZone })}
        </Button>
      )}
    </Alert>
  );
}
