import { ApiError, reasonOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { IconButton, rich, Select, toast, useFocusAfterRemoval } from '@veritas/shared/ui';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { unsure } from '../../lib/unsure.ts';
import { keptName } from './kept-name.ts';
import { RenameForm } from './RenameForm.tsx';
import { viewLink, type SavedView, type SavedViews } from './saved-views.ts';
import classes from './SavedViews.module.css';

interface ViewLineProps {
  view: SavedView;
  mayShare: readonly SavedView['sharedWith'][];
  refuse: (name: string) => string | null;
  onSave: SavedViews['save'];
  onRemove: () => void;
  /** The element that takes the focus when this line is removed: for a renamed view in its new line. */
  near: (name: string) => HTMLElement | null | undefined;
}

const SHARED: Readonly<Record<SavedView['sharedWith'], string>> = {
  me: t('Only me'),
  hub: t('My hub'),
  everyone: t('Everyone'),
};

/** One saved view. Those of others can be opened and copied only. */
export function ViewLine({ view, mayShare, refuse, onSave, onRemove, near }: ViewLineProps) {
  const { sharedWith, share } = useSharing(view, onSave);
  const { id, name, owner } = view;
  const pencil = useRef<HTMLButtonElement>(null);
  const saved = useRef(name);
  const leavesFocus = useFocusAfterRemoval(() => pencil.current ?? near(saved.current));
  const { isOpen, open, close, send } = useRenaming(
    keptName(id) === '' ? null : { from: name },
    (next, from = name) => {
      saved.current = next;
      return onSave({ ...view, sharedWith, name: next, seen: { name: from, sharedWith } });
    },
  );
  if (isOpen) {
    return (
      <li key="renaming" ref={leavesFocus}>
        <RenameForm {...{ id, name, refuse, onSubmit: send, onCancel: close }} />
      </li>
    );
  }
  return (
    <li key="shown" ref={leavesFocus} className={classes.line} data-view={name}>
      <span className={classes.name}>
        <bdi>{name}</bdi>
        {owner !== null && <span className={classes.owner}>{rich('by {name}', { name: <bdi>{owner}</bdi> })}</span>}
      </span>
      {owner === null && (mayShare.length > 1 || sharedWith !== 'me') && (
        <div className={classes.share}>
          <Select
            label={t('Who can see {name}', { name })}
            hideLabel
            items={choices(mayShare, sharedWith)}
            value={sharedWith}
            onChange={(next) => void share(next)}
          />
        </div>
      )}
      <IconButton
        label={t('Copy link to {name}', { name })}
        tip="none"
        icon={<Link2 />}
        onClick={() => copyLink(viewLink(view))}
      />
      {owner === null && (
        <>
          <IconButton
            ref={pencil}
            label={t('Rename {name}', { name })}
            tip="none"
            icon={<Pencil />}
            onClick={() => open(name)}
          />
          <IconButton label={t('Delete {name}', { name })} tip="none" icon={<Trash2 />} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

interface Renaming {
  /** The name that the form began with; undefined once the user was shown a newer one. */
  readonly from?: string | undefined;
}

function useRenaming(start: Renaming | null, save: (next: string, from: string | undefined) => Promise<unknown>) {
  /** Another object each time: the answer to a cancelled form must not close the next one. */
  const [renaming, setRenaming] = useState(start);
  async function send(next: string) {
    const leave = (left: Renaming | null) => setRenaming((now) => (now === renaming ? left : now));
    try {
      await save(next, renaming?.from);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) leave({});
      throw error;
    }
    leave(null);
  }
  const open = (from: string) => setRenaming({ from });
  return { isOpen: renaming !== null, open, close: () => setRenaming(null), send };
}

/** The audience of the view, including a pending save: a following change starts from it. */
function useSharing(view: SavedView, onSave: SavedViews['save']) {
  const [latest, setLatest] = useState<Pick<SavedView, 'sharedWith'> | null>(null);
  const { sharedWith: shown } = latest ?? view;
  async function share(sharedWith: SavedView['sharedWith']) {
    const choice = { sharedWith };
    setLatest(choice);
    const seen = { name: view.name, sharedWith: shown };
    await onSave({ ...view, ...choice, seen }).catch((error: unknown) => toast.error(unsure(error) ?? reasonOf(error)));
    setLatest((now) => (now === choice ? null : now));
  }
  return { sharedWith: shown, share };
}

/** The choices of the user, and the current one even if they can no longer choose it. */
function choices(mayShare: ViewLineProps['mayShare'], now: SavedView['sharedWith']) {
  const offered = mayShare.includes(now) ? mayShare : [...mayShare, now];
  return offered.map((value) => ({ value, label: SHARED[value] }));
}
