import { resultMark, shortText, STAGE_LABELS, type DeviceRecord } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { VisuallyHidden } from '@veritas/shared/ui';
import { useDeferredValue } from 'react';
import { useResultWords } from '../../lib/meaning/meaning.ts';
import { flagWords } from '../../lib/notes/marks.ts';
import { useMark } from '../../lib/notes/useMark.ts';

interface SpokenDeviceProps {
  readonly record: DeviceRecord;
  readonly place: string | null;
  readonly notice: string | null;
}

/**
 * Announces the open device, and what changes about it: the focus stays where it is when a scan or J and K show the
 * next one. Empty at first, as screen readers announce only changes of a region.
 */
export function SpokenDevice({ record, place, notice }: SpokenDeviceProps) {
  const wordsOf = useResultWords();
  const flag = useMark(record.trackingId)?.flag;
  const mark = resultMark(record);
  const words = [
    shortText(record.trackingId),
    flag && flagWords(flag.kind),
    translated(STAGE_LABELS[record.stage]),
    mark && (mark.kind === 'passed' ? t('Passed') : wordsOf(mark.code)),
    place,
    notice,
  ];
  const spoken = useDeferredValue(words.filter(Boolean).join(', '), '');
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
