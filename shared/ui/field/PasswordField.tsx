import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { IconButton } from '../button/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'onClear' | 'icon'>;

/** A password that can be shown or hidden (SPEC section 2, Login). */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const show = (
    <IconButton
      label={shown ? t('Hide password') : t('Show password')}
      icon={shown ? <EyeOff /> : <Eye />}
      tip="none"
      disabled={props.disabled}
      aria-description={props.label}
      onClick={() => setShown(!shown)}
    />
  );
  return <TextField autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} end={show} />;
}
