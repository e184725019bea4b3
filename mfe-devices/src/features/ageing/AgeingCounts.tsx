import {
  hubChoice,
  hubKey,
  lateCounts,
  operatorChoice,
  type DeviceRecord,
  type ListQuestion,
} from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useMemo } from 'react';
import { toHubs } from '../../lib/hubs-of-list.ts';
import type { QuestionChange } from '../../lib/question-change.ts';
import { sumsOf, textSums } from './ageing-counts.ts';
import classes from './Ageing.module.css';
import { CountList } from './CountList.tsx';

interface AgeingCountsProps {
  /** The listed late devices. */
  rows: readonly DeviceRecord[];
  question: ListQuestion;
  /** The time of the waiting times, ms since 1970. */
  now: number;
  /** The name of a step that devices wait for. */
  stepWords: (step: 'hub' | 'rc') => string;
  onChange: (change: QuestionChange) => void;
}

/** Late devices by hub and operator; each count narrows the list to its devices. */
export function AgeingCounts({ rows, question, now, stepWords, onChange }: AgeingCountsProps) {
  const steps = useMemo(() => {
    const counts = Object.entries(lateCounts(rows, now, question)) as ['hub' | 'rc', number][];
    return sumsOf(
      counts.flatMap(([step, count]) => (count > 0 ? [{ value: step, label: stepWords(step), count }] : [])),
    );
  }, [rows, question, now, stepWords]);
  const hubs = useMemo(() => textSums(rows, 'hub', (hub) => hubChoice(hubKey(hub))), [rows]);
  const operators = useMemo(() => textSums(rows, 'submittedBy', operatorChoice), [rows]);
  if (rows.length === 0) return null;
  return (
    <div className={classes.counts}>
      <CountList
        title={t('Waiting for')}
        counts={steps}
        onChoose={(value) => onChange({ late: value === 'rc' ? 'rc' : 'hub' })}
      />
      <CountList title={t('Hub')} counts={hubs} onChoose={(hub) => onChange(toHubs([hub]))} />
      <CountList title={t('Operator')} counts={operators} onChoose={(operator) => onChange({ operator })} />
    </div>
  );
}
