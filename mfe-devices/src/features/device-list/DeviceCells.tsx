import type { DeviceRecord } from '@veritas/shared/domain';
import type { ReactNode } from 'react';
import { BlindPick } from '../../lib/facts/BlindPick.tsx';
import { DeviceIcon } from '../../lib/facts/DeviceIcon.tsx';
import { FactText } from '../../lib/facts/FactText.tsx';
import classes from './DeviceCells.module.css';

/** What the order expects: type, name and brand, of a blind pick the blind pair (SPEC section 2). */
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

/** What was scanned at the doorstep; N/A once when nothing of it is known. */
export function ScannedDevice({ record: { scanned } }: { record: DeviceRecord }) {
  const nothing = !scanned.name && !scanned.manufacturer;
  return (
    <TwoLines
      name={<FactText>{scanned.name}</FactText>}
      maker={nothing ? null : <FactText>{scanned.manufacturer}</FactText>}
    />
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
