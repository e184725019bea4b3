import { ProgressBar, VisuallyHidden } from '@veritas/shared/ui';
import { percentSent, type RunningUpload } from './upload-state.ts';

const count = new Intl.NumberFormat('en-US');

/** Sending in percent, then the server's work in rows; a pause between two tries says how long it is. */
export function UploadProgress({ upload }: { upload: RunningUpload }) {
  if (upload.kind === 'processing') {
    const rows = upload.rowsRead === null ? '' : ` ${count.format(upload.rowsRead)} rows read`;
    return (
      <div>
        <Stage text="Processing" />
        <ProgressBar value={null} label={`Processing…${rows}`} />
      </div>
    );
  }
  const percent = percentSent(upload);
  return (
    <div>
      <Stage text={upload.waitMs === null ? 'Uploading' : retryText(upload.waitMs)} shown={upload.waitMs !== null} />
      <ProgressBar value={percent} label={`Uploading... ${percent}%`} />
    </div>
  );
}

/** Read out when the stage changes; each percent would be a flood. */
function Stage({ text, shown = false }: { text: string; shown?: boolean }) {
  return <p role="status">{shown ? text : <VisuallyHidden>{text}</VisuallyHidden>}</p>;
}

function retryText(waitMs: number): string {
  const seconds = Math.max(1, Math.round(waitMs / 1_000));
  return `The server did not take the last part. Trying again in ${seconds} s.`;
}
