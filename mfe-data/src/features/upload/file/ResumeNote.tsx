import { t } from '@veritas/shared/language';
import { Alert } from '@veritas/shared/ui';
import { isSameFile, type FileIdentity } from '../protocol/resume-mark.ts';

interface ResumeNoteProps {
  /** The file of the interrupted upload. */
  readonly interrupted: FileIdentity;
  readonly chosen: FileIdentity;
}

/** Whether a chosen file continues an upload: a reload loses the file, and a name alone does not make it the same. */
export function ResumeNote({ interrupted, chosen }: ResumeNoteProps) {
  if (isSameFile(interrupted, chosen)) {
    return <Alert kind="info">{t('This is the file of the interrupted upload. It continues where it stopped.')}</Alert>;
  }
  return (
    <Alert kind="warning">
      {t(
        'This is not the file of the interrupted upload (“{name}”), or it has changed since. It is uploaded from its beginning.',
        { name: interrupted.name },
      )}
    </Alert>
  );
}
