import { t } from '@veritas/shared/language';
import { ProgressBar } from '@veritas/shared/ui';

interface RunProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly away: boolean;
}

/** How far a run is, and whether it waits for the server. */
export function RunProgress({ label, done, total, away }: RunProgressProps) {
  return (
    <div>
      <ProgressBar label={label} value={(done / total) * 100} />
      {/* Exists before it has text, so that the text is announced. */}
      <p role="status">{away && t('The server cannot be reached. The run goes on when it answers.')}</p>
    </div>
  );
}
