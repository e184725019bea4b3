import { parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Alert } from '@veritas/shared/ui';
import { DeviceTime } from '../facts/DeviceTime.tsx';
import classes from './FlagNotice.module.css';
import { flagWords } from './marks.ts';
import { useMark } from './useMark.ts';

/** The flag of a device with its reason, user and time: shown before the actions on the device. */
export function FlagNotice({ trackingId }: { trackingId: string }) {
  const zone = useZone();
  const flag = useMark(trackingId)?.flag;
  if (!flag) return null;
  return (
    <Alert kind="warning" role="note">
      <p>
        <strong className={classes.kind}>{flagWords(flag.kind)}</strong>
        {flag.reason !== '' && (
          <>
            : <bdi>{flag.reason}</bdi>
          </>
        )}
      </p>
      <p className={classes.signed}>
        <bdi>{flag.by}</bdi>, <DeviceTime at={parseInstant(flag.at, zone)} />
      </p>
    </Alert>
  );
}
