import type { DeviceRecord } from '@veritas/shared/domain';
import { Dialog, EmptyState } from '@veritas/shared/ui';
import { DeviceTime } from '../../lib/DeviceTime.tsx';
import { FactText } from '../../lib/FactText.tsx';
import { StatusText } from '../../lib/StatusText.tsx';
import { Comparison } from './Comparison.tsx';
import classes from './DeviceDetails.module.css';
import { ResultInWords } from './ResultInWords.tsx';
import { Timeline } from './Timeline.tsx';

export interface DeviceDetailsProps {
  /** The tracking ID in the address; null keeps the dialog closed. */
  trackingId: string | null;
  /** Its record; null when there is none. */
  record: DeviceRecord | null;
  zone: string;
  onClose: () => void;
}

/** Everything known of one device: how far it came, what was expected and what was found. */
export function DeviceDetails({ trackingId, record, zone, onClose }: DeviceDetailsProps) {
  return (
    <Dialog title="Device Details" size="large" purpose="read" open={trackingId !== null} onClose={onClose}>
      {record ? (
        <Known record={record} zone={zone} />
      ) : (
        <EmptyState
          title={
            <>
              No device has the tracking ID <bdi className={classes.sought}>{trackingId}</bdi>
            </>
          }
          hint="Check the ID, or close this and search the list."
        />
      )}
    </Dialog>
  );
}

function Known({ record, zone }: { record: DeviceRecord; zone: string }) {
  return (
    <div className={classes.details}>
      <div className={classes.head}>
        <code className={classes.id}>
          <FactText whole>{record.trackingId}</FactText>
        </code>
        <StatusText stage={record.stage} />
        <p className={classes.origin}>
          <span>
            Hub <FactText missing="Unknown">{record.hubCode}</FactText>
          </span>
          <span>
            Created <DeviceTime at={record.createdAt} zone={zone} />
          </span>
        </p>
      </div>
      <Timeline record={record} zone={zone} />
      <div className={classes.findings}>
        <ResultInWords record={record} />
        <Comparison record={record} />
      </div>
    </div>
  );
}
