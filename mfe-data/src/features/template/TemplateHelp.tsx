import { csvFile, saveFile } from '@veritas/shared/api';
import { UPLOAD_COLUMNS, type UploadColumn } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { usePageZone } from '@veritas/shared/session';
import { Button, Table, type Column } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { COLUMN_HELP } from './columns.ts';
import classes from './TemplateHelp.module.css';

const columns: Column<UploadColumn>[] = [
  { key: 'name', header: t('Column'), rowHeader: true, cell: (name) => <code>{name}</code> },
  { key: 'need', header: t('Required'), cell: (name) => COLUMN_HELP[name].need },
  {
    key: 'rule',
    header: t('Values'),
    cell: (name) => <span className={classes.rule}>{COLUMN_HELP[name].rule}</span>,
  },
];

/** The columns of a file, and an empty file to start from. */
export function TemplateHelp() {
  const { words: zone } = usePageZone();
  return (
    <details className={classes.help}>
      <summary>{t('Columns of the file')}</summary>
      <div className={classes.body}>
        <p>
          {t('Columns may be in any order and case; others are ignored. Dates without an offset are read in {zone}.', {
            zone,
          })}
        </p>
        <Table
          caption={t('Columns of the file')}
          columns={columns}
          rows={UPLOAD_COLUMNS}
          rowKey={(name) => name}
          cards
        />
        <div>
          <Button icon={<Download aria-hidden="true" />} onClick={saveTemplate}>
            {t('Download template')}
          </Button>
        </div>
      </div>
    </details>
  );
}

function saveTemplate(): void {
  saveFile(csvFile([UPLOAD_COLUMNS]), 'shipments_template.csv');
}
