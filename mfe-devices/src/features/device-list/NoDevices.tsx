import { can, type DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { ArchiveAnswer } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useSession } from '@veritas/shared/session';
import { Button, EmptyState, rich } from '@veritas/shared/ui';
import { clipText } from '../../lib/clip-text.ts';
import { StatusText } from '../../lib/facts/StatusText.tsx';
import { UnknownDevice } from '../../lib/facts/UnknownDevice.tsx';

interface NoDevicesProps {
  filtered: boolean;
  /** The device with exactly the ID in the filter, which another filter excludes. */
  leftOut: DeviceRecord | null;
  /** The ID in the filter if there is no such device, whatever other filters are set. */
  unmatched: string | null;
  /** How many devices match the text of the filter, which other filters exclude. */
  excluded: { readonly count: number; readonly text: string };
  archive: ArchiveAnswer;
  /** The closed device of that ID, which is not listed. */
  archived: DeviceRecord | null;
  onShow: () => void;
  onOpen: (record: DeviceRecord) => void;
}

/** SPEC section 2, whatever the reason is. */
const EMPTY = t('No expectations available');

/** Shown in place of rows: why the list is empty. */
export function NoDevices(props: NoDevicesProps) {
  const { filtered, leftOut, unmatched, excluded, archive, archived, onShow, onOpen } = props;
  if (leftOut) {
    return (
      <EmptyState
        title={EMPTY}
        hint={rich('The filter excludes {id} of hub {hub}.', {
          id: <bdi>{clipText(leftOut.trackingId)}</bdi>,
          hub: <bdi>{clipText(leftOut.hubCode ?? t('Unknown'))}</bdi>,
        })}
        action={<Button onClick={onShow}>{t('Show it')}</Button>}
      />
    );
  }
  if (archived) {
    return (
      <EmptyState
        title={EMPTY}
        hint={
          <>
            {rich('{id} is closed and no longer listed', { id: <bdi>{clipText(archived.trackingId)}</bdi> })}{' '}
            <StatusText stage={archived.stage} />
          </>
        }
        action={<Button onClick={() => onOpen(archived)}>{t('See Details')}</Button>}
      />
    );
  }
  if (filtered && unmatched !== null) {
    return <UnknownDevice id={clipText(unmatched)} archive={archive} heading={EMPTY} />;
  }
  if (!filtered) return <NoneYet />;
  if (excluded.count > 0) {
    return (
      <EmptyState
        title={EMPTY}
        hint={t(
          'The other filters exclude {count, plural, one {# device} other {# devices}} whose ID contains “{text}”.',
          { count: excluded.count, text: clipText(excluded.text.trim()) },
        )}
        action={
          <Button onClick={onShow}>
            {t('{count, plural, one {Show it} other {Show all #}}', { count: excluded.count })}
          </Button>
        }
      />
    );
  }
  return <EmptyState title={EMPTY} hint={t('No device matches the filter. Clear it or choose another hub.')} />;
}

/** As in a new installation; users who may upload get a link to Upload. */
function NoneYet() {
  const { role } = useSession();
  return (
    <EmptyState
      title={EMPTY}
      hint={t('Devices appear here once shipments are uploaded.')}
      action={can(role, 'upload') && <Link to="/Upload">{t('Upload shipments')}</Link>}
    />
  );
}
