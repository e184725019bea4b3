import type { FileIdentity } from './protocol/resume-mark.ts';
import type { UploadEvent } from './protocol/send-in-chunks.ts';

interface ChosenFile {
  readonly file: File;
  readonly identity: FileIdentity;
}

/** SPEC section 4, Upload; success and error are messages beside it, each with its own time. */
export type UploadState =
  /** `again`: a file was here before, so whoever works by keyboard goes on at the drop zone. */
  | { readonly kind: 'idle'; readonly again: boolean }
  | (ChosenFile & { readonly kind: 'chosen' })
  /** `waitMs` is set between two tries. */
  | (ChosenFile & { readonly kind: 'sending'; readonly sent: number; readonly waitMs: number | null })
  | (ChosenFile & { readonly kind: 'processing'; readonly rowsRead: number | null });

export type RunningUpload = Extract<UploadState, { kind: 'sending' | 'processing' }>;

/** The state after something happened on the way; an upload that was left hears nothing any more. */
export function advance(state: UploadState, event: UploadEvent): UploadState {
  if (state.kind !== 'sending' && state.kind !== 'processing') return state;
  const { file, identity } = state;
  switch (event.kind) {
    case 'sent':
      return { kind: 'sending', file, identity, sent: event.bytes, waitMs: null };
    case 'waiting': {
      const sent = state.kind === 'sending' ? state.sent : file.size;
      return { kind: 'sending', file, identity, sent, waitMs: event.waitMs };
    }
    case 'processing':
      return { kind: 'processing', file, identity, rowsRead: event.rowsRead };
  }
}

/** Whole percent of the bytes that have left; 100 only when all have. */
export function percentSent({ file, sent }: Extract<UploadState, { kind: 'sending' }>): number {
  return Math.min(100, Math.floor((sent / file.size) * 100));
}
