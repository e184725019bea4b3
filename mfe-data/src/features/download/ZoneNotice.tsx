import { t } from '@veritas/shared/language';
import { Alert, Button } from '@veritas/shared/ui';
import type { ReportForm } from './useReportForm.ts';

/** Says that a link means the days of another zone than the reader's. */
export function ZoneNotice({ form: { pageZone, isLoading, chooseZone } }: { form: ReportForm }) {
  const { notice, ownZone } = pageZone;
  if (notice === null) return null;
  return (
    <Alert kind="info">
      {notice}{' '}
      {ownZone !== null && (
        <Button variant="quiet" disabled={isLoading} onClick={() => chooseZone(ownZone)}>
          {t('Show them in {zone}', { zone: ownZone })}
        </Button>
      )}
    </Alert>
  );
}
