import type { DeviceRecord } from '@veritas/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@veritas/shared/remote';

/** What a history entry remembers of a device that was opened from the list. */
interface OpenedFromList {
  readonly recordId: string;
}

/** The open device lives in the address (`?device=ID`), so that it can be linked to and Back closes it. */
export function useOpenDevice() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const fromList = isFromList(state) ? state : null;

  function open({ id, trackingId }: DeviceRecord) {
    const opened: OpenedFromList = { recordId: id };
    void navigate({ search: `?${withDevice(search, trackingId)}` }, { state: opened });
  }
  function close() {
    // The list is one step back; only a link that was followed to here has no list behind it.
    if (fromList) void navigate(-1);
    else void navigate({ search: `?${withDevice(search, null)}` }, { replace: true });
  }
  return { trackingId: search.get('device'), recordId: fromList?.recordId ?? null, open, close };
}

function isFromList(state: unknown): state is OpenedFromList {
  return typeof state === 'object' && state !== null && 'recordId' in state && typeof state.recordId === 'string';
}

function withDevice(search: URLSearchParams, trackingId: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (trackingId === null) next.delete('device');
  else next.set('device', trackingId);
  return next;
}
