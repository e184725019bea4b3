import { t } from '@veritas/shared/language';
import { Alert, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { useUploadLimits } from '../../lib/upload-limits.ts';
import { CheckPanel } from './check/CheckPanel.tsx';
import { EditedNote } from './check/EditedNote.tsx';
import { useFileCheck, type FileCheck } from './check/useFileCheck.ts';
import { useFileEdits } from './check/useFileEdits.ts';
import { DropZone } from './file/DropZone.tsx';
import { FilePanel } from './file/FilePanel.tsx';
import { InterruptedNote } from './file/InterruptedNote.tsx';
import { ResumeNote } from './file/ResumeNote.tsx';
import { Receipt } from './receipt/Receipt.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';
import classes from './UploadPanel.module.css';

type Upload = ReturnType<typeof useUpload>;

interface UploadPanelProps {
  /** Whether the server can continue an upload that was interrupted. */
  readonly canContinue?: boolean;
  /** Called when rows of a file have been stored. */
  readonly onStored?: () => void;
}

/** Drop zone, file, progress and receipt, each in place of the previous one (SPEC section 2, Upload CSV). */
export function UploadPanel({ canContinue = true, onStored = () => undefined }: UploadPanelProps) {
  const limits = useUploadLimits();
  const upload = useUpload({ limits, canContinue, onStored });
  const { state, paused, problem, interrupted, success, failure, kept, actions } = upload;
  const chosen = state.kind === 'chosen' ? state.file : null;
  const { check, skip } = useFileCheck(chosen, limits);
  const { changes, isWriting, apply } = useFileEdits(chosen, actions.replace);
  const receipt = success.message ?? kept;
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => panel.current?.querySelector<HTMLElement>('[role="button"]'));
  return (
    <div ref={panel} className={classes.panel}>
      {state.kind === 'idle' && interrupted !== null && (
        <InterruptedNote ref={leavesFocus} name={interrupted.name} onDismiss={actions.giveUp} />
      )}
      {state.kind === 'idle' ? (
        <DropZone
          limits={limits}
          problem={problem}
          onChoose={(file) => void actions.choose(file)}
          onRefuse={actions.refuse}
          takesFocus={state.again}
        />
      ) : (
        <FilePanel
          file={state.file}
          button={button}
          onUpload={() => void actions.upload()}
          onRemove={actions.leaveFile}
          refusal={state.kind === 'chosen' ? refusalOf(check, isWriting) : null}
          running={runningButtons(state.kind, paused, actions)}
        >
          {state.kind === 'chosen' ? (
            <>
              {interrupted && <ResumeNote interrupted={interrupted} chosen={state.identity} />}
              {changes && <EditedNote file={state.file} changes={changes} />}
              <CheckPanel file={state.file} check={check} onSkip={skip} onEdit={apply} next={button} />
            </>
          ) : (
            <UploadProgress upload={state} paused={paused} />
          )}
        </FilePanel>
      )}
      <Failure {...failure} />
      {receipt && (
        <div {...success.hold}>
          <Receipt
            key={receipt.number}
            result={receipt.result}
            uploadId={receipt.uploadId}
            collapsed={success.message === null}
          />
        </div>
      )}
    </div>
  );
}

/** Why the chosen file cannot be uploaded now. */
function refusalOf(check: FileCheck, isWriting: boolean): string | null {
  if (isWriting) return t('The changes are being written into a copy of the file.');
  return check.kind === 'refused' ? check.sentence : null;
}

function Failure({ message, hold }: Upload['failure']) {
  if (!message) return null;
  return (
    <Alert kind="error" {...hold}>
      <p className={classes.error}>{message.text}</p>
      {message.hint && <p>{message.hint}</p>}
    </Alert>
  );
}

function runningButtons(kind: 'chosen' | 'sending' | 'processing', paused: boolean, actions: Upload['actions']) {
  if (kind === 'chosen') return null;
  // The rows may be stored all the same, so this is not called Cancel.
  if (kind === 'processing') return [{ label: t('Stop waiting'), onPress: actions.stopWaiting }];
  return [
    { label: paused ? t('Resume') : t('Pause'), onPress: () => actions.pause(!paused) },
    { label: t('Cancel'), onPress: actions.cancel },
  ];
}
