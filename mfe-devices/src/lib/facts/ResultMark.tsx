import { resultMark, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { VisuallyHidden } from '@veritas/shared/ui';
import { CircleCheck, CircleX } from 'lucide-react';
import { clipText } from '../clip-text.ts';
import { useResultWords } from '../meaning/meaning.ts';
import classes from './ResultMark.module.css';

const PASSED = t('Passed');

/** A green pass mark, a red cross with the code, or nothing (SPEC section 4); with a text for screen readers. */
export function ResultMark({ record }: { record: DeviceRecord }) {
  const wordsOf = useResultWords();
  const mark = resultMark(record);
  if (!mark) return null;
  if (mark.kind === 'passed') {
    return (
      <span className={classes.mark} data-result="passed" title={PASSED}>
        <CircleCheck aria-hidden="true" />
        <VisuallyHidden>{PASSED}</VisuallyHidden>
      </span>
    );
  }
  const code = clipText(mark.code, 12);
  const words = mark.code.length > code.length ? code : wordsOf(mark.code);
  return (
    <span className={classes.mark} data-result="error" title={words}>
      <CircleX aria-hidden="true" />
      <bdi aria-hidden="true">{code}</bdi>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
