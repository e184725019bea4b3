import type { DeviceRecord } from '@veritas/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@veritas/shared/remote';

/** What a history entry remembers of an open device. */
interface Opened {
  /** Its very row, as dirty data may give two records one ID. */
  readonly recordId: string;
  /** Whether the list is one step back; not so when a link was followed to here. */
  readonly fromList: boolean;
}

/**
 * The open device lives in the address (`?device=ID`), so that it can be linked to and Back closes it. `address` is the
 * list's, which may be ahead of the one that was last rendered.
 */
export function useOpenDevice(address: () => URLSearchParams) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const opened = isOpened(state) ? state : null;

  function open({ id, trackingId }: DeviceRecord) {
    const entry: Opened = { recordId: id, fromList: true };
    void navigate({ search: `?${withDevice(address(), trackingId)}` }, { state: entry });
  }
  /** Another device in the place of this one: Back leaves them all. */
  function replace({ id, trackingId }: DeviceRecord) {
    const entry: Opened = { recordId: id, fromList: opened?.fromList ?? false };
    void navigate({ search: `?${withDevice(search, trackingId)}` }, { state: entry, replace: true });
  }
  /** The device of a scanned ID, in the place of one that is open. There may be none of that ID. */
  function show(trackingId: string) {
    const isOpen = search.has('device');
    const entry: Opened = { recordId: '', fromList: isOpen ? (opened?.fromList ?? false) : true };
    void navigate({ search: `?${withDevice(address(), trackingId)}` }, { state: entry, replace: isOpen });
  }
  function close() {
    if (opened?.fromList) void navigate(-1);
    else void navigate({ search: `?${withDevice(search, null)}` }, { replace: true });
  }
  return { trackingId: search.get('device'), recordId: opened?.recordId ?? null, open, replace, show, close };
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
