import { X } from 'lucide-react';
import { t } from '../../language/t.ts';
import { IconButton } from '../button/IconButton.tsx';

interface ClearButtonProps {
  /** The label of the field it empties. */
  label: string;
  controlId: string;
  onClear: () => void;
}

/** Empties a field and keeps the focus in it: the button disappears with the text. */
export function ClearButton({ label, controlId, onClear }: ClearButtonProps) {
  function clear() {
    onClear();
    document.getElementById(controlId)?.focus();
  }
  return <IconButton label={t('Clear {label}', { label })} icon={<X />} tip="none" onClick={clear} />;
}
