import { trackingKey, type DeviceRecord } from '@veritas/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@veritas/shared/remote';
import { mayLeave } from '@veritas/shared/session';
import { useStepBack } from './useStepBack.ts';

/** What a history entry remembers of an open device. */
interface Opened {
  /** Its very row, as dirty data may give two records one ID. */
  readonly recordId: string;
  /** Whether the list is one step back; not so when a link was followed to here. */
  readonly fromList: boolean;
}

type Device = Pick<DeviceRecord, 'id' | 'trackingId'>;

/**
 * The open device lives in the address (`?device=ID`), so that it can be linked to and Back closes it. `address` is the
 * list's, which may be ahead of the one that was last rendered.
 */
export function useOpenDevice(address: () => URLSearchParams) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const opened = isOpened(state) ? state : null;
  const stepBack = useStepBack(put);

  function put({ id, trackingId }: Device) {
    const now = address();
    const entry: Opened = { recordId: id, fromList: search.has('device') ? (opened?.fromList ?? false) : true };
    // In the place of one that is open, so that Back leaves them all; also of one that is not rendered yet.
    void navigate({ search: `?${withDevice(now, trackingId)}` }, { state: entry, replace: now.has('device') });
  }
  /** Whether what is typed in the details may be lost; while they are closing, that has been asked. */
  const mayGo = () => stepBack.isUnderWay() || mayLeave();
  /** Another device in the place of this one; nothing when this one is being closed. */
  function replace(device: Device) {
    if (!stepBack.isUnderWay() && mayLeave()) put(device);
  }
  function open(device: Device) {
    if (mayGo()) stepBack.follow(device);
  }
  /** The device of a scanned ID. There may be none of that ID. False where somebody stays with the one that is open. */
  function show(trackingId: string): boolean {
    const isOpen = trackingKey(search.get('device') ?? '') === trackingKey(trackingId) && !stepBack.isUnderWay();
    if (isOpen) return true;
    if (!mayGo()) return false;
    stepBack.follow({ id: '', trackingId });
    return true;
  }
  function close() {
    if (stepBack.isUnderWay() || !mayLeave()) return;
    if (opened?.fromList) stepBack.go();
    else void navigate({ search: `?${withDevice(search, null)}` }, { replace: true });
  }
  return {
    trackingId: search.get('device'),
    recordId: opened?.recordId ?? null,
    open,
    replace,
    show,
    close,
  };
}

function isOpened(state: unknown): state is Opened {
  return typeof state === 'object' && state !== null && 'recordId' in state && typeof state.recordId === 'string';
}

function withDevice(search: URLSearchParams, trackingId: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (trackingId === null) next.delete('device');
  else next.set('device', trackingId);
  return next;
}
