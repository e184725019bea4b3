import { useQueryClient } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Card, PageHead } from '@veritas/shared/ui';
import { UploadHistory } from '../features/history/UploadHistory.tsx';
import { useUploadHistory } from '../features/history/useUploadHistory.ts';
import { TemplateHelp } from '../features/template/TemplateHelp.tsx';
import { UploadPanel } from '../features/upload/UploadPanel.tsx';
import { uploadsKey } from '../lib/uploads-key.ts';
import classes from './UploadRoute.module.css';

/** `/Upload`: shipments from a CSV file, and what was uploaded before. */
export default function UploadRoute() {
  const client = useQueryClient();
  // A server that keeps what it received has both calls, for the history and to continue; else it has neither.
  const { isMissing } = useUploadHistory();
  return (
    <>
      <PageHead title={t('Upload CSV File')} />
      <div className={classes.page}>
        <Card>
          <UploadPanel
            canContinue={!isMissing}
            onStored={() => void client.invalidateQueries({ queryKey: uploadsKey })}
          />
          <TemplateHelp />
        </Card>
        <UploadHistory />
      </div>
    </>
  );
}
