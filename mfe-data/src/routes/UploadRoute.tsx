import { Card, PageHead } from '@veritas/shared/ui';
import { TemplateHelp } from '../features/template/TemplateHelp.tsx';
import { UploadPanel } from '../features/upload/UploadPanel.tsx';

/** `/Upload`: shipments from a CSV file. */
export default function UploadRoute() {
  return (
    <>
      <PageHead title="Upload CSV File" />
      <Card>
        <UploadPanel />
        <TemplateHelp />
      </Card>
    </>
  );
}
