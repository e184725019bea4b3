import type { DeviceRecord } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { ArchiveAnswer } from '@veritas/shared/records';
import { Alert, Dialog } from '@veritas/shared/ui';
import { useState, type ReactNode } from 'react';
import { useFlagDraft } from '../../lib/notes/flag-draft.ts';
import { UnknownDevice } from '../../lib/facts/UnknownDevice.tsx';
import classes from './DeviceDetails.module.css';
import { KnownDevice } from './KnownDevice.tsx';
import { SpokenDevice } from './SpokenDevice.tsx';
import { placeText, Walk, type ListWalk } from './Walk.tsx';

export interface DeviceDetailsProps {
  /** The tracking ID in the address; null keeps the dialog closed. */
  trackingId: string | null;
  /** Its record; null without one. */
  record: DeviceRecord | null;
  /** The search for it among the devices that are not listed. */
  archive: ArchiveAnswer;
  /** Null when the device is not and was not a row of the list. */
  walk: ListWalk | null;
  /** The most important message, such as that the ID was scanned before. */
  notice: string | null;
  /** The notes of colleagues about the device. */
  notes?: ReactNode;
  onClose: () => void;
}

/** Everything known about one device: its stage, the expected and the scanned values. */
export function DeviceDetails({ trackingId, record, archive, walk, notice, notes, onClose }: DeviceDetailsProps) {
  useFlagDraft(trackingId, record === null);
  const isWalkOffered = useWalkOffered(trackingId !== null, walk);
  return (
    <Dialog
      title={t('Device Details')}
      size="large"
      purpose="read"
      open={trackingId !== null}
      onClose={onClose}
      actions={walk && trackingId !== null && isWalkOffered && <Walk walk={walk} />}
    >
      {record && <SpokenDevice record={record} place={walk && placeText(walk)} notice={notice} />}
      {notice && (
        <Alert kind="warning" role={record ? 'note' : 'status'} className={classes.notice}>
          {notice}
        </Alert>
      )}
      {record ? (
        <KnownDevice key={record.id} record={record} notes={notes} />
      ) : (
        trackingId !== null && <UnknownDevice key={trackingId} id={trackingId} archive={archive} />
      )}
    </Dialog>
  );
}

/** Whether there are or were other rows to go to: the buttons may have the focus when the last of these is removed. */
function useWalkOffered(open: boolean, walk: ListWalk | null): boolean {
  const [wasOffered, setOffered] = useState(false);
  const isOffered = open && (wasOffered || (walk !== null && walk.before + walk.after > 0));
  if (isOffered !== wasOffered) setOffered(isOffered);
  return isOffered;
}
