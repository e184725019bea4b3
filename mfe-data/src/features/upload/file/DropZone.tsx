import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { MessageLine } from '@veritas/shared/ui';
import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { limitInMegabytes } from '../../../lib/size-text.ts';
import type { UploadLimits } from '../../../lib/upload-limits.ts';
import { dropProblem, unreadableDrop, type ChoiceProblem } from './examine-file.ts';
import classes from './DropZone.module.css';

interface DropZoneProps {
  readonly limits: UploadLimits;
  readonly onChoose: (file: File) => void;
  /** Called with a sentence on a drop that cannot be accepted. */
  readonly onRefuse: (sentence: string) => void;
  /** The problem of the last choice; shown until the next one. */
  readonly problem: ChoiceProblem | null;
  /** Set when the zone replaces an element that had the focus. */
  readonly takesFocus: boolean;
}

/** Takes one CSV file by drop, click or keyboard (SPEC section 2, Upload CSV). */
export function DropZone({ limits, onChoose, onRefuse, problem, takesFocus }: DropZoneProps) {
  const hintId = useId();
  const { getRootProps, getInputProps, isDragActive, isDragReject } = useDropzone({
    accept: { 'text/csv': ['.csv'] },
    autoFocus: takesFocus,
    multiple: false,
    minSize: 1,
    maxSize: limits.bytes,
    onDrop: (accepted, rejections) => {
      const [file] = accepted;
      const refusal = dropProblem(accepted.length + rejections.length, rejections, limits.bytes);
      if (refusal) onRefuse(refusal);
      else if (file) onChoose(file);
    },
    onError: () => onRefuse(unreadableDrop()),
  });
  const root = getRootProps({ role: 'button', 'aria-describedby': hintId });
  return (
    <div className={classes.frame}>
      <div
        {...root}
        className={classes.zone}
        data-drag={(isDragReject && 'refused') || (isDragActive && 'over') || undefined}
        data-problem={problem ? true : undefined}
      >
        <FileUp className={classes.icon} aria-hidden="true" />
        <p className={classes.call}>{t('Drag and drop a CSV file here, or click to select a file')}</p>
        <p className={classes.rule}>{t('Only CSV files are accepted')}</p>
      </div>
      {/* Beside the button, not inside it: a control must not contain another. */}
      <input {...getInputProps({ 'aria-label': t('CSV file') })} />
      <div className={classes.below}>
        {/* Another element for each refusal: the same words again would not be announced. */}
        <MessageLine>{problem && <span key={problem.number}>{problem.sentence}</span>}</MessageLine>
        {/* Keeps its space while there is a problem, to avoid a layout shift; screen readers read it with the zone. */}
        <p id={hintId} className={classes.rule} data-replaced={problem ? true : undefined}>
          {t('Up to {size} and {rows} rows; the first row names the columns.', {
            size: limitInMegabytes(limits.bytes),
            rows: countText(limits.rows),
          })}
        </p>
      </div>
    </div>
  );
}
