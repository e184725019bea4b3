import { LIST_PATH, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, focusNearWhenRemoved, rich, usePhone } from '@veritas/shared/ui';
import { ArrowRight, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { DeviceTime } from '../../lib/facts/DeviceTime.tsx';
import { FactText } from '../../lib/facts/FactText.tsx';
import { FlagNotice } from '../../lib/notes/FlagNotice.tsx';
import { NotesButton } from '../../lib/notes/NotesButton.tsx';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { useNextStep } from '../../lib/useNextStep.ts';
import { AttemptTable } from './attempts/AttemptTable.tsx';
import { stepReadings } from './attempts/step-readings.ts';
import { useScanAttempts } from './attempts/useScanAttempts.ts';
import { Comparison } from './comparison/Comparison.tsx';
import classes from './DeviceDetails.module.css';
import { ResultInWords } from './ResultInWords.tsx';
import { Timeline } from './Timeline.tsx';

/** The facts about one device: its stage, expected values, and the result of each scan. */
export function KnownDevice({ record, notes }: { record: DeviceRecord; notes?: ReactNode }) {
  const attempts = useScanAttempts(record);
  const phone = usePhone();
  const nextStep = useNextStep();
  const link = `${LIST_PATH}?${new URLSearchParams({ device: record.trackingId }).toString()}`;
  const flag = (
    <div className={classes.flag}>
      <FlagNotice trackingId={record.trackingId} />
    </div>
  );
  const comparison = <Comparison record={record} readings={attempts.list && stepReadings(attempts.list)} />;
  return (
    <div ref={focusNearWhenRemoved} className={classes.details}>
      <div className={classes.head}>
        <code className={classes.id}>
          <FactText whole>{record.trackingId}</FactText>
        </code>
        <StatusText stage={record.stage} />
        <Button variant="quiet" icon={<Link2 aria-hidden="true" />} onClick={() => copyLink(link)}>
          {t('Copy link')}
        </Button>
        <NotesButton trackingId={record.trackingId} />
        <p className={classes.origin}>
          <span>
            {rich('Hub {hub}', {
              hub: (
                <FactText whole missing={t('Unknown')}>
                  {record.hubCode}
                </FactText>
              ),
            })}
          </span>
          <span>{rich('Created {time}', { time: <DeviceTime at={record.createdAt} /> })}</span>
        </p>
      </div>
      {!phone && flag}
      <div className={classes.findings}>
        {phone && flag}
        <ResultInWords record={record} />
      </div>
      {phone && comparison}
      <div className={classes.way}>
        <Timeline record={record} />
        {record.stage !== 'detached' && (
          <p className={classes.action}>
            <ArrowRight aria-hidden="true" />
            {nextStep(record)}
          </p>
        )}
      </div>
      {!phone && comparison}
      {notes}
      <AttemptTable attempts={attempts} />
    </div>
  );
}
