import { listLink } from '@veritas/shared/domain';
import { Button, IconButton, copyText } from '@veritas/shared/ui';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../lib/browser/address-of.ts';
import { NameForm } from './NameForm.tsx';
import type { SavedView } from './saved-views.ts';
import classes from './SavedViews.module.css';

interface ViewLineProps {
  view: SavedView;
  refuse: (name: string) => string | null;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function ViewLine({ view, refuse, onRename, onRemove }: ViewLineProps) {
  const [renaming, setRenaming] = useState(false);
  const { name, question } = view;
  if (renaming) {
    return (
      <li>
        <NameForm label={`New name of ${name}`} submit="Rename" start={name} refuse={refuse} onSubmit={onRename}>
          <Button variant="quiet" onClick={() => setRenaming(false)}>
            Cancel
          </Button>
        </NameForm>
      </li>
    );
  }
  return (
    <li className={classes.line}>
      <bdi className={classes.name}>{name}</bdi>
      <IconButton
        label={`Copy link to ${name}`}
        tip="none"
        icon={<Link2 />}
        onClick={() => void copyText(addressOf(listLink(question)), 'Copied the link')}
      />
      <IconButton label={`Rename ${name}`} tip="none" icon={<Pencil />} onClick={() => setRenaming(true)} />
      <IconButton label={`Delete ${name}`} tip="none" icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}
