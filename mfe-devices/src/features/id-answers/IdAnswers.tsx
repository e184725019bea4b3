import { countText, escapeFormula } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { IdAnswer } from '@veritas/shared/records';
import { Badge, Button, Card, Table, copyText, type Column } from '@veritas/shared/ui';
import { Copy, List } from 'lucide-react';
import { useState } from 'react';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { useNextStep } from '../../lib/useNextStep.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { groupAnswers, type IdGroup } from './id-groups.ts';

/** The result for a pasted list of IDs: the count of each stage, the next action, and each ID. */
export function IdAnswers({ answers }: { answers: readonly IdAnswer[] }) {
  const [each, setEach] = useState(false);
  const nextStep = useNextStep();
  if (answers.length === 0) return null;
  const columns: Column<IdGroup>[] = [
    { key: 'count', header: t('IDs'), align: 'end', cell: ({ ids }) => countText(ids.length) },
    { key: 'stage', header: t('Answer'), rowHeader: true, cell: (group) => <Answer group={group} /> },
    { key: 'copy', header: t('Copy'), isAction: true, cell: (group) => <CopyGroup group={group} /> },
    { key: 'next', header: t('Next action'), cell: ({ next }) => next },
  ];
  return (
    <Card
      title={t('{count, plural, one {# tracking ID} other {# tracking IDs}}', { count: answers.length })}
      actions={
        <Button variant="quiet" icon={<List aria-hidden="true" />} onClick={() => setEach(true)}>
          {t('Answer for each ID')}
        </Button>
      }
    >
      <Table
        caption={t('Answers')}
        columns={columns}
        rows={groupAnswers(answers, nextStep)}
        rowKey={({ key }) => key}
        cards
      />
      <AnswerTable answers={answers} open={each} onClose={() => setEach(false)} />
    </Card>
  );
}

function Answer({ group: { key, words } }: { group: IdGroup }) {
  if (key !== 'missing') return <StatusText stage={key} plain />;
  return (
    <Badge kind="warning" plain>
      {words}
    </Badge>
  );
}

function CopyGroup({ group: { key, words, ids } }: { group: IdGroup }) {
  const name = key === 'missing' ? t('Copy missing IDs') : t('Copy IDs: {stage}', { stage: words });
  const copied = t('{count, plural, one {Copied # tracking ID} other {Copied # tracking IDs}}', { count: ids.length });
  return (
    <Button
      variant="quiet"
      aria-label={name}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copyText(listOf(ids), copied)}
    >
      {key === 'missing' ? name : t('Copy')}
    </Button>
  );
}

/** One ID per line, without formula guard: the filter reads each unchanged. */
function listOf(ids: readonly string[]): string {
  return ids.map(escapeFormula).join('\n');
}
