import type { DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { BlindPick } from '../../lib/facts/BlindPick.tsx';
import { DeviceIcon } from '../../lib/facts/DeviceIcon.tsx';
import { FactText } from '../../lib/facts/FactText.tsx';
import { TrackingId } from '../../lib/facts/TrackingId.tsx';
import { DeviceMark } from '../../lib/notes/DeviceMark.tsx';
import type { ShownDevice } from './device-column.ts';
import classes from './DeviceCells.module.css';

const SEE_DETAILS = t('See Details');

/** The tracking ID of a device, with a mark if it has a flag or notes. */
export function DeviceId({ record: { trackingId } }: { record: DeviceRecord }) {
  return (
    <>
      <TrackingId>{trackingId}</TrackingId>
      <DeviceMark trackingId={trackingId} />
    </>
  );
}

/** The expected values of the order: type, name and brand, for a blind pick the blind pair (SPEC section 2). */
export function ExpectedDevice({ record: { deviceType, expected } }: { record: DeviceRecord }) {
  return (
    <TwoLines
      icon={<DeviceIcon type={deviceType} className={classes.icon} />}
      name={<FactText>{expected.name}</FactText>}
      maker={<FactText>{expected.brand}</FactText>}
      mark={expected.blind && <BlindPick />}
    />
  );
}

/** What was scanned at the doorstep; a single N/A when nothing is known. */
export function ScannedDevice({ record: { scanned } }: { record: DeviceRecord }) {
  const nothing = !scanned.name && !scanned.manufacturer;
  return (
    <TwoLines
      name={<FactText>{scanned.name}</FactText>}
      maker={nothing ? null : <FactText>{scanned.manufacturer}</FactText>}
    />
  );
}

/** The button of a row; the rows open its details. */
export function SeeDetails({ record, tabIndex }: ShownDevice) {
  return (
    <Button variant="quiet" tabIndex={tabIndex} title={SEE_DETAILS} aria-description={record.trackingId}>
      <span className={classes.word}>{SEE_DETAILS}</span>
      <ChevronRight className={classes.chevron} aria-hidden="true" />
    </Button>
  );
}

function TwoLines({
  icon,
  name,
  maker,
  mark,
}: {
  icon?: ReactNode;
  name: ReactNode;
  maker: ReactNode;
  mark?: ReactNode;
}) {
  return (
    <div className={classes.device}>
      {icon}
      <div className={classes.texts}>
        <div className={classes.name}>{name}</div>
        {maker && (
          <div className={classes.maker}>
            {maker}
            {mark}
          </div>
        )}
      </div>
    </div>
  );
}
