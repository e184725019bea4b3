import { trackingKey, type DeviceRecord } from '@veritas/shared/domain';
import { useLocation, useNavigate, useSearchParams } from '@veritas/shared/remote';
import { mayLeave } from '@veritas/shared/session';
import { startTransition, useState } from 'react';
import { useStepBack } from './useStepBack.ts';

/** The state of a history entry with an open device. */
interface Opened {
  /** The exact row, as dirty data may have two records with one ID. */
  readonly recordId: string;
  /** Whether the list is one step back; false after a direct link. */
  readonly fromList: boolean;
}

type Device = Pick<DeviceRecord, 'id' | 'trackingId'>;

/** The latest device that was put into the address, and the tracking ID of the one on screen at that moment. */
export interface PutDevice extends Device {
  readonly over: string | null;
}

/**
 * The open device is in the address (`?device=ID`), so that it can be linked to and Back closes it. `address` is the
 * list's, which may be ahead of the last rendered one.
 */
export function useOpenDevice(address: () => URLSearchParams) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const opened = isOpened(state) ? state : null;
  const stepBack = useStepBack(put);
  const [latest, setLatest] = useState<PutDevice | null>(null);

  function put({ id, trackingId }: Device) {
    const now = address();
    const entry: Opened = { recordId: id, fromList: search.has('device') ? (opened?.fromList ?? false) : true };
    // Replaces an open device, even one that is not rendered yet, so that one Back closes them all.
    void navigate({ search: `?${withDevice(now, trackingId)}` }, { state: entry, replace: now.has('device') });
    // Rendered together with the address.
    startTransition(() => setLatest({ id, trackingId, over: search.get('device') }));
  }
  /** Whether text typed in the details may be lost; while they are closing, the user has already agreed. */
  const mayGo = () => stepBack.isUnderWay() || mayLeave();
  /** Replaces the open device by another one, unless it is being closed. */
  function replace(device: Device) {
    if (!stepBack.isUnderWay() && mayLeave()) put(device);
  }
  function open(device: Device) {
    if (mayGo()) stepBack.follow(device);
  }
  /** Opens a scanned ID, known or not. False when the user stays with the open device. */
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
    latest,
    /** The tracking ID in the current address, which may not be rendered yet. */
    latestId: () => address().get('device'),
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
