import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { useRef } from 'react';
import type { BrandWork } from '../../lib/brand-work.ts';
import { Conflict } from './Conflict.tsx';
import { ImpactPreview } from './impact/ImpactPreview.tsx';
import { ManufacturerList } from './ManufacturerList.tsx';
import { ManufacturerPicker } from './ManufacturerPicker.tsx';
import { useBrandEditor } from './useBrandEditor.ts';
import { changeText } from './change-text.ts';
import classes from './BrandEditor.module.css';

interface BrandEditorProps {
  readonly brand: Brand;
  /** A manufacturer to choose at the start. */
  readonly proposed: string | null;
  readonly work: BrandWork;
  readonly onWork: (work: Partial<BrandWork>) => void;
}

/** Adds and removes the manufacturers of one brand; nothing is stored before 'Update Changes DB' (SPEC section 4). */
export function BrandEditor({ brand, proposed, work, onWork }: BrandEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away once the list is saved.
  const editor = useBrandEditor(brand, work, onWork, () => frame.current?.focus());
  const { names, saved, base, dirty, saving, stale, lastChange } = editor;

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
      {stale && <Conflict base={base} mine={names} theirs={saved} resolve={editor.resolve} />}
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
