import type { Module } from '@veritas/shared/contracts/releases';
import { t, translated } from '@veritas/shared/language';
import { Alert, Button, copyText, Dialog, FormMessage, rich, Select, TextField } from '@veritas/shared/ui';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import classes from './Modules.module.css';
import { OTHER_MODULE, useNewToken } from './useDeployTokens.ts';

interface NewTokenDialogProps {
  readonly modules: readonly Module[];
  readonly onClose: () => void;
}

/** Creates a deploy token, and shows it only once. */
export function NewTokenDialog({ modules, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <NewTokenForm modules={modules} onClose={onClose} onCreated={setToken} />
  ) : (
    <Dialog title={t('Deploy token')} open onClose={onClose} actions={<Button onClick={onClose}>{t('Done')}</Button>}>
      <div className={classes.form}>
        <Alert
          kind="success"
          action={
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(token, t('Deploy token copied'))}>
              {t('Copy')}
            </Button>
          }
        >
          {rich('Shown only once: {token}', { token: <code className={classes.token}>{token}</code> })}
        </Alert>
        <p>
          {t('Give it to the pipeline as the secret VERITAS_DEPLOY_TOKEN. Anyone who has it can release this module.')}
        </p>
      </div>
    </Dialog>
  );
}

interface NewTokenFormProps extends NewTokenDialogProps {
  readonly onCreated: (token: string) => void;
}

function NewTokenForm({ modules, onClose, onCreated }: NewTokenFormProps) {
  const id = useId();
  const { values, problems, edit, text, note, busy, props } = useNewToken(onCreated);
  return (
    <Dialog
      title={t('New deploy token')}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <form {...props} id={id} className={classes.form}>
        <Select
          label={t('Module')}
          required
          items={[
            ...modules.map(({ name, title }) => ({ value: name, label: translated(title) })),
            { value: OTHER_MODULE, label: t('One that is not released yet') },
          ]}
          value={values.remote || null}
          placeholder={t('Choose')}
          error={problems.remote}
          onChange={(remote) => edit({ remote })}
        />
        {values.remote === OTHER_MODULE && (
          <TextField
            label={t('Name of the module')}
            required
            hint={t('As in its folder, mfe-returns for example')}
            {...text('other')}
          />
        )}
        <TextField label={t('Used by')} required hint={t('For example: devices CI')} {...text('name')} />
        <TextField label={t('Valid for (days)')} required inputMode="numeric" {...text('days')} />
        <FormMessage note={note} />
      </form>
    </Dialog>
  );
}
