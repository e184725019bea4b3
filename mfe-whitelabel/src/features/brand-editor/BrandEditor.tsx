import { t } from '@veritas/shared/language';
import { Button, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef, type Ref } from 'react';
import type { StoredChange } from '../../lib/brand-work.ts';
import { Conflict } from './Conflict.tsx';
import { ImpactPreview } from './impact/ImpactPreview.tsx';
import { ManufacturerList } from './ManufacturerList.tsx';
import { ManufacturerPicker } from './ManufacturerPicker.tsx';
import { useBrandEditor, type BrandEditing } from './useBrandEditor.ts';
import { changeText } from './change-text.ts';
import classes from './BrandEditor.module.css';

interface BrandEditorProps extends BrandEditing {
  /** The initially chosen manufacturer. */
  readonly proposed: string | null;
  /** Read-only until the answer with the stored list arrives. */
  readonly saving: boolean;
}

/** Adds and removes the manufacturers of one brand; nothing is stored before 'Update Changes DB' (SPEC section 4). */
export function BrandEditor({ proposed, saving, ...editing }: BrandEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { brand } = editing;
  const editor = useBrandEditor(editing);
  const { names, saved, base, dirty, stale, lastChange } = editor;
  const leavesFocus = useFocusAfterRemoval(() => frame.current);

  return (
    <div
      ref={frame}
      className={classes.editor}
      role="group"
      aria-label={t('Editor of {brand}', { brand: brand.brand })}
      tabIndex={-1}
    >
      <ManufacturerPicker names={names} proposed={proposed} onAdd={editor.add} disabled={saving} />
      <ManufacturerList
        ref={leavesFocus}
        brand={brand.brand}
        names={names}
        saved={saved}
        onRemove={editor.remove}
        disabled={saving}
      />
      {stale && (
        <Conflict
          ref={leavesFocus}
          base={base}
          mine={names}
          theirs={saved}
          resolve={editor.resolve}
          disabled={saving}
        />
      )}
      {dirty && <ImpactPreview brand={brand.brand} names={names} />}
      {dirty && (
        <div ref={leavesFocus} className={classes.bar}>
          <p className={classes.summary}>{changeText(saved, names)}</p>
          <Button disabled={saving} onClick={editor.cancel}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            busy={saving}
            aria-disabled={stale || undefined}
            title={stale ? t('Choose above which list to keep') : undefined}
            onClick={stale ? undefined : editor.update}
          >
            {t('Update Changes DB')}
          </Button>
        </div>
      )}
      {lastChange && <LastChange ref={leavesFocus} change={lastChange} saving={saving} onUndo={editor.undo} />}
    </div>
  );
}

interface LastChangeProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly change: StoredChange;
  readonly saving: boolean;
  readonly onUndo: () => void;
}

/** The last change that was stored from here, with its undo. */
function LastChange({ ref, change: { before, after }, saving, onUndo }: LastChangeProps) {
  return (
    <div ref={ref} className={classes.stored}>
      <p className={classes.summary}>{t('Saved: {change}', { change: changeText(before, after) })}</p>
      <Button variant="quiet" busy={saving} onClick={onUndo}>
        {t('Undo this change')}
      </Button>
    </div>
  );
}
