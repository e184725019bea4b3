import type { FileIdentity } from './protocol/resume-mark.ts';
import type { HeldBy } from './protocol/gate.ts';
import type { UploadEvent } from './protocol/upload-options.ts';

interface ChosenFile {
  readonly file: File;
  readonly identity: FileIdentity;
}

interface SendingUpload extends ChosenFile {
  readonly kind: 'sending';
  /** Bytes of the file that were sent. */
  readonly sent: number;
  /** Set between two attempts. */
  readonly waitMs: number | null;
  readonly heldBy: HeldBy | null;
}

/** `unreachable`: the server does not answer; `again`: it is back and reads the file again. */
export type Interruption = 'unreachable' | 'again';

/** SPEC section 4, Upload; success and error are messages beside it, each with its own time. */
export type UploadState =
  /** `again`: a file was here before, so the keyboard focus goes to the drop zone. */
  | { readonly kind: 'idle'; readonly again: boolean }
  | (ChosenFile & { readonly kind: 'chosen' })
  | SendingUpload
  | (ChosenFile & {
      readonly kind: 'processing';
      readonly rowsRead: number | null;
      readonly interruption: Interruption | null;
    });

export type RunningUpload = Extract<UploadState, { kind: 'sending' | 'processing' }>;

export function startSending({ file, identity }: ChosenFile): SendingUpload {
  return { kind: 'sending', file, identity, sent: 0, waitMs: null, heldBy: null };
}

/** The state after an event of the upload; events of a cancelled upload change nothing. */
export function advance(state: UploadState, event: UploadEvent): UploadState {
  if (state.kind !== 'sending' && state.kind !== 'processing') return state;
  const { file, identity } = state;
  switch (event.kind) {
    case 'sent':
      return { ...startSending(state), sent: event.bytes };
    case 'waiting':
      return { ...startSending(state), sent: sentBytes(state), waitMs: event.waitMs };
    case 'held':
      return { ...startSending(state), sent: sentBytes(state), heldBy: event.by };
    case 'processing':
      return {
        kind: 'processing',
        file,
        identity,
        rowsRead: event.rowsRead,
        interruption: event.again ? 'again' : null,
      };
    case 'unreachable':
      return { kind: 'processing', file, identity, rowsRead: null, interruption: 'unreachable' };
  }
}

/** The state after an upload was stopped or failed: its file is still chosen. */
export function stopped(state: UploadState): UploadState {
  return state.kind === 'idle' ? state : { kind: 'chosen', file: state.file, identity: state.identity };
}

function sentBytes(state: RunningUpload): number {
  return state.kind === 'sending' ? state.sent : state.file.size;
}

/** Whole percent of the bytes that were sent; 100 only when all were. */
export function percentSent({ file, sent }: SendingUpload): number {
  return Math.min(100, Math.floor((sent / file.size) * 100));
}
