import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useRef } from 'react';
import { Conflict } from './Conflict.tsx';
import { ImpactPreview } from './impact/ImpactPreview.tsx';
import { ManufacturerList } from './ManufacturerList.tsx';
import { ManufacturerPicker } from './ManufacturerPicker.tsx';
import { useBrandEditor, type BrandEditing } from './useBrandEditor.ts';
import { useFocusAfterSave } from './useFocusAfterSave.ts';
import { changeText } from './change-text.ts';
import classes from './BrandEditor.module.css';

interface BrandEditorProps extends BrandEditing {
  /** A manufacturer to choose at the start. */
  readonly proposed: string | null;
  /** Nothing can be edited until its answer has come, which says what is stored. */
  readonly saving: boolean;
}

/** Adds and removes the manufacturers of one brand; nothing is stored before 'Update Changes DB' (SPEC section 4). */
export function BrandEditor({ proposed, saving, ...editing }: BrandEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { brand } = editing;
  const editor = useBrandEditor(editing);
  const { names, saved, base, dirty, stale, lastChange } = editor;
  useFocusAfterSave(frame, saving);

  return (
    <div
      ref={frame}
      className={classes.editor}
      role="group"
      aria-label={t('Editor of {brand}', { brand: brand.brand })}
      tabIndex={-1}
    >
      <ManufacturerPicker names={names} proposed={proposed} onAdd={editor.add} disabled={saving} />
      <ManufacturerList brand={brand.brand} names={names} saved={saved} onRemove={editor.remove} disabled={saving} />
      {stale && <Conflict base={base} mine={names} theirs={saved} resolve={editor.resolve} disabled={saving} />}
      {dirty && <ImpactPreview brand={brand.brand} names={names} />}
      {dirty && (
        <div className={classes.bar}>
          <p className={classes.summary}>{changeText(saved, names)}</p>
          <Button
            disabled={saving}
            onClick={() => {
              editor.cancel();
              frame.current?.focus();
            }}
          >
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            busy={saving}
            disabled={stale}
            title={stale ? t('Choose above which list to keep') : undefined}
            onClick={editor.update}
          >
            {t('Update Changes DB')}
          </Button>
        </div>
      )}
      {lastChange && (
        <div className={classes.stored}>
          <p className={classes.summary}>
            {t('Saved: {change}', { change: changeText(lastChange.before, lastChange.after) })}
          </p>
          <Button variant="quiet" busy={saving} onClick={editor.undo}>
            {t('Undo this change')}
          </Button>
        </div>
      )}
    </div>
  );
}
