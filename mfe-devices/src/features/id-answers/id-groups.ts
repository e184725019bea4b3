import { STAGE_LABELS, type Stage } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import type { IdAnswer } from '@veritas/shared/records';
import type { NextStep } from '../../lib/useNextStep.ts';

/** IDs with the same result: the same stage, or not found. */
export interface IdGroup {
  readonly key: Stage | 'missing';
  readonly words: string;
  readonly next: string;
  readonly ids: readonly string[];
}

const ORDER = ['pending', 'submitted', 'verified', 'detached'] as const;

/** The results grouped by next action; missing devices come first. */
export function groupAnswers(answers: readonly IdAnswer[], nextStep: NextStep): IdGroup[] {
  const missing = answers.filter(({ record }) => record === null);
  const stages = ORDER.map((stage) => ({ stage, own: answers.filter(({ record }) => record?.stage === stage) }));
  const groups = [
    { key: 'missing' as const, words: t('Not found'), own: missing },
    ...stages.map(({ stage, own }) => ({ key: stage, words: translated(STAGE_LABELS[stage]), own })),
  ];
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ key, words, own }) => ({
      key,
      words,
      next: nextStep(own[0]?.record ?? null),
      ids: own.map(({ id }) => id),
    }));
}
