import { countOf } from '@veritas/shared/domain';
import { ProgressBar, VisuallyHidden } from '@veritas/shared/ui';
import type { HeldBy } from './protocol/gate.ts';
import { percentSent, type Interruption, type RunningUpload } from './upload-state.ts';

const INTERRUPTED: Record<Interruption, string> = {
  unreachable: 'The server cannot be reached. What it has received is safe, and this page keeps trying.',
  again: 'The server was interrupted. It continues by itself and reads the file again.',
};

/** Sending in percent, then the server's work in rows; a pause between two tries says how long it is. */
export function UploadProgress({ upload, paused }: { upload: RunningUpload; paused: boolean }) {
  if (upload.kind === 'processing') {
    const rows = upload.rowsRead === null ? '' : ` ${countOf(upload.rowsRead, 'row')} read`;
    return (
      <div>
        {upload.interruption ? <Stage text={INTERRUPTED[upload.interruption]} shown /> : <Stage text="Processing" />}
        <ProgressBar value={null} label={`Processing…${rows}`} />
      </div>
    );
  }
  const percent = percentSent(upload);
  const pause = pauseText(upload.heldBy, paused) ?? (upload.waitMs === null ? null : retryText(upload.waitMs));
  return (
    <div>
      <Stage text={pause ?? 'Uploading'} shown={pause !== null} />
      <ProgressBar value={percent} label={`Uploading... ${percent}%`} />
    </div>
  );
}

/** Read out when the stage changes; each percent would be a flood. */
function Stage({ text, shown = false }: { text: string; shown?: boolean }) {
  return <p role="status">{shown ? text : <VisuallyHidden>{text}</VisuallyHidden>}</p>;
}

function pauseText(heldBy: HeldBy | null, paused: boolean): string | null {
  if (heldBy === 'offline') return 'No network. The upload continues by itself when it is back.';
  if (heldBy === 'paused') return 'Paused. Nothing is sent until it is resumed.';
  return paused ? 'Pausing after the current part.' : null;
}

function retryText(waitMs: number): string {
  const seconds = Math.max(1, Math.round(waitMs / 1_000));
  return `The server did not accept the last part. Trying again in ${seconds} s.`;
}
