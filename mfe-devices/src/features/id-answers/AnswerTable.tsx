import { countText, resultMark } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { IdAnswer } from '@veritas/shared/records';
import { Badge, Button, Dialog, focusableRow, Table, useFocusAfterRemoval, type Column } from '@veritas/shared/ui';
import { useRef, useState } from 'react';
import { FactText } from '../../lib/facts/FactText.tsx';
import { ResultMark } from '../../lib/facts/ResultMark.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { TrackingId } from '../../lib/facts/TrackingId.tsx';
import { useNextStep } from '../../lib/useNextStep.ts';

/** A table of thousands would block the page; more are shown on demand. */
const ROWS_AT_ONCE = 200;

const COLUMNS: readonly Column<IdAnswer>[] = [
  {
    key: 'id',
    header: t('Tracking ID'),
    rowHeader: true,
    card: 'unnamed',
    cell: ({ id }) => <TrackingId>{id}</TrackingId>,
  },
  {
    key: 'found',
    header: t('Found'),
    cell: ({ record }) => (
      <Badge kind={record ? 'verified' : 'warning'} plain>
        {record ? t('Found') : t('Not found')}
      </Badge>
    ),
  },
  {
    key: 'hub',
    header: t('Hub'),
    cell: ({ record }) => record && <FactText missing={t('Unknown')}>{record.hubCode}</FactText>,
  },
  { key: 'stage', header: t('Status'), cell: ({ record }) => record && <StatusText stage={record.stage} plain /> },
  {
    key: 'result',
    header: t('Result'),
    cell: ({ record }) => record && resultMark(record) && <ResultMark record={record} />,
  },
  { key: 'next', header: t('Next action'), cell: ({ record }) => <NextAction record={record} /> },
];

function NextAction({ record }: Pick<IdAnswer, 'record'>) {
  return useNextStep()(record);
}

interface AnswerTableProps {
  answers: readonly IdAnswer[];
  open: boolean;
  onClose: () => void;
}

/** Each ID with its result, in pasted order. */
export function AnswerTable({ answers, open, onClose }: AnswerTableProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const left = answers.length - shown;
  const list = useRef<HTMLDivElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => focusableRow(list.current, shown - ROWS_AT_ONCE));
  return (
    <Dialog title={t('Answer for each ID')} size="large" purpose="read" open={open} onClose={onClose}>
      <div ref={list}>
        <Table
          caption={t('Answer for each ID')}
          columns={COLUMNS}
          rows={answers.slice(0, shown)}
          rowKey={({ id }) => id}
          cards
        />
      </div>
      {left > 0 && (
        <Button ref={leavesFocus} variant="quiet" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {t('Show {count} more of {left}', { count: Math.min(left, ROWS_AT_ONCE), left: countText(left) })}
        </Button>
      )}
    </Dialog>
  );
}
