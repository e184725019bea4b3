import { Alert, Button } from '@veritas/shared/ui';
import { DropZone } from './file/DropZone.tsx';
import { FilePanel } from './file/FilePanel.tsx';
import { Receipt } from './receipt/Receipt.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';
import classes from './UploadPanel.module.css';

/** Drop zone, file, progress and receipt, each in the place of the one before (SPEC section 2, Upload CSV). */
export function UploadPanel() {
  const { state, problem, interrupted, success, failure, kept, actions } = useUpload();
  const receipt = success.message ?? kept;
  const stop = {
    sending: { label: 'Cancel', onStop: actions.cancel },
    // The rows may be stored all the same, so this is not called a cancel.
    processing: { label: 'Stop waiting', onStop: actions.cancel },
  };
  return (
    <div className={classes.panel}>
      {state.kind === 'idle' && interrupted !== null && (
        <Alert
          kind="info"
          action={
            <Button variant="quiet" onClick={actions.forgetInterrupted}>
              Forget it
            </Button>
          }
        >
          The upload of “{interrupted}” did not end. Choose the same file again to continue where it stopped.
        </Alert>
      )}
      {state.kind === 'idle' ? (
        <DropZone
          problem={problem}
          onChoose={(file) => void actions.choose(file)}
          onRefuse={actions.refuse}
          takesFocus={state.again}
        />
      ) : (
        <FilePanel
          file={state.file}
          onUpload={() => void actions.upload()}
          onRemove={actions.leaveFile}
          stop={state.kind === 'chosen' ? null : stop[state.kind]}
        >
          {state.kind !== 'chosen' && <UploadProgress upload={state} />}
        </FilePanel>
      )}
      {failure.message && (
        <Alert kind="error" {...failure.hold}>
          <p className={classes.error}>{failure.message.text}</p>
          {failure.message.hint && <p>{failure.message.hint}</p>}
        </Alert>
      )}
      {receipt && (
        <div {...success.hold}>
          <Receipt key={receipt.number} result={receipt.result} collapsed={success.message === null} />
        </div>
      )}
    </div>
  );
}
