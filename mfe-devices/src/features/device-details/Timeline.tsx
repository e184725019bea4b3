import { NOT_AVAILABLE, type DeviceRecord, type Step } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { rich } from '@veritas/shared/ui';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import { FactText } from '../../lib/facts/FactText.tsx';
import classes from './Timeline.module.css';

/** The three steps of a device, each with time and user (SPEC section 2, Device Details). */
export function Timeline({ record }: { record: DeviceRecord }) {
  return (
    <ol className={classes.steps} aria-label={t('Timeline')}>
      <TimelineStep name={t('Submitted')} step={record.submitted} next={record.verified} />
      <TimelineStep name={t('Verified at Hub')} step={record.verified} next={record.detached} />
      <TimelineStep name={t('Verified at RC')} step={record.detached} />
    </ol>
  );
}

interface TimelineStepProps {
  name: string;
  step: Step | null;
  next?: Step | null;
}

function TimelineStep({ name, step, next }: TimelineStepProps) {
  const Icon = step ? CircleCheck : CircleDashed;
  return (
    <li className={classes.step} data-reached={step ? true : undefined} data-continued={next ? true : undefined}>
      <Icon className={classes.icon} aria-hidden="true" />
      <p className={classes.name}>{name}</p>
      {step ? (
        <div className={classes.facts}>
          <DeviceTime at={step.at} numeric />
          <span className={classes.by}>{rich('by {name}', { name: <FactText whole>{step.by}</FactText> })}</span>
        </div>
      ) : (
        <p className={classes.facts}>{NOT_AVAILABLE}</p>
      )}
    </li>
  );
}
