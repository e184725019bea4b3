import { MIN_PASSWORD_LENGTH } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, PasswordField, copyText } from '@veritas/shared/ui';
import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { suggestPassword } from '../../lib/forms/suggest-password.ts';
import classes from './CreateUser.module.css';

interface NewPasswordProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** The first password of a user. A suggested one is shown: the creator has to hand it over. */
export function NewPassword({ value, error, onChange }: NewPasswordProps) {
  const [suggested, setSuggested] = useState<string | null>(null);
  function suggest() {
    const password = suggestPassword();
    setSuggested(password);
    onChange(password);
  }
  return (
    <div className={classes.password}>
      <PasswordField
        label={t('Password')}
        // Lets the field shrink to the width of a phone.
        size={8}
        required
        autoComplete="new-password"
        hint={t('At least {count} characters', { count: MIN_PASSWORD_LENGTH })}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button className={classes.suggest} icon={<WandSparkles aria-hidden="true" />} onClick={suggest}>
        {t('Suggest')}
      </Button>
      {/* Exists before it has text, so that the text is announced. */}
      <div className={classes.suggested} role="status">
        {suggested !== null && suggested === value && (
          <>
            <span>{t('Suggested:')}</span> <code>{suggested}</code>
            <Button
              variant="quiet"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copyText(suggested, t('Password copied'))}
            >
              {t('Copy')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
