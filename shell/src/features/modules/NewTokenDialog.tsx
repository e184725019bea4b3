import type { Module } from '@veritas/shared/contracts/releases';
import { Alert, Button, copyText, Dialog, FormMessage, Select, TextField } from '@veritas/shared/ui';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import classes from './Modules.module.css';
import { useNewToken } from './useDeployTokens.ts';

interface NewTokenDialogProps {
  readonly modules: readonly Module[];
  readonly onClose: () => void;
}

/** Makes a deploy token, and shows it this once. */
export function NewTokenDialog({ modules, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <NewTokenForm modules={modules} onClose={onClose} onMade={setToken} />
  ) : (
    <Dialog title="Deploy token" open onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <Alert
        kind="success"
        action={
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(token, 'Deploy token copied')}>
            Copy
          </Button>
        }
      >
        Shown only now: <code className={classes.token}>{token}</code>
      </Alert>
      <p>Give it to the pipeline as the secret VERITAS_DEPLOY_TOKEN. Whoever has it can release this module.</p>
    </Dialog>
  );
}

interface NewTokenFormProps extends NewTokenDialogProps {
  readonly onMade: (token: string) => void;
}

function NewTokenForm({ modules, onClose, onMade }: NewTokenFormProps) {
  const id = useId();
  const { values, problems, edit, text, note, busy, props } = useNewToken(onMade);
  return (
    <Dialog
      title="New deploy token"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            Make token
          </Button>
        </>
      }
    >
      <form {...props} id={id} className={classes.form}>
        <Select
          label="Module"
          required
          items={modules.map(({ name, title }) => ({ value: name, label: title }))}
          value={values.remote || null}
          placeholder="Choose"
          error={problems.remote ?? null}
          onChange={(remote) => edit({ remote })}
        />
        <TextField label="Used by" required hint="Such as: CI of devices" maxLength={60} {...text('name')} />
        <TextField label="Good for days" required inputMode="numeric" {...text('days')} />
        <FormMessage note={note} />
      </form>
    </Dialog>
  );
}
