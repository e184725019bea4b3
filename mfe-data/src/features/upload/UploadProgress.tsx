import { t } from '@veritas/shared/language';
import { ProgressBar, VisuallyHidden } from '@veritas/shared/ui';
import type { HeldBy } from './protocol/gate.ts';
import { percentSent, type Interruption, type RunningUpload } from './upload-state.ts';

const INTERRUPTED: Record<Interruption, string> = {
  unreachable: t('The server cannot be reached. What it has received is safe, and this page keeps trying.'),
  again: t('The server was interrupted. It continues automatically and reads the file again.'),
};

/** Sending in percent, then the server's work in rows; a pause between two tries says how long it is. */
export function UploadProgress({ upload, paused }: { upload: RunningUpload; paused: boolean }) {
  if (upload.kind === 'processing') {
    return (
      <div>
        {upload.interruption ? (
          <Stage text={INTERRUPTED[upload.interruption]} shown />
        ) : (
          <Stage text={t('Processing')} />
        )}
        <ProgressBar value={null} label={processingText(upload.rowsRead)} />
      </div>
    );
  }
  const percent = percentSent(upload);
  const pause = pauseText(upload.heldBy, paused) ?? (upload.waitMs === null ? null : retryText(upload.waitMs));
  return (
    <div>
      <Stage text={pause ?? t('Uploading')} shown={pause !== null} />
      <ProgressBar value={percent} label={t('Uploading... {percent}%', { percent })} />
    </div>
  );
}

function processingText(rows: number | null): string {
  if (rows === null) return t('Processing…');
  return t('Processing… {rows, plural, one {# row} other {# rows}} read', { rows });
}

/** Announced when the stage changes, not for each percent. */
function Stage({ text, shown = false }: { text: string; shown?: boolean }) {
  return <p role="status">{shown ? text : <VisuallyHidden>{text}</VisuallyHidden>}</p>;
}

function pauseText(heldBy: HeldBy | null, paused: boolean): string | null {
  if (heldBy === 'offline') return t('No network. The upload continues automatically when it is back.');
  if (heldBy === 'away') return INTERRUPTED.unreachable;
  if (heldBy === 'paused') return t('Paused. Nothing is sent until it is resumed.');
  return paused ? t('Pausing after the current part.') : null;
}

function retryText(waitMs: number): string {
  const seconds = Math.max(1, Math.round(waitMs / 1_000));
  return t('The server did not accept the last part. Trying again in {seconds} s.', { seconds });
}
