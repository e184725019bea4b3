import { referenceOf, type Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { useLeaveGuard } from '@veritas/shared/session';
import { EmptyState, ErrorState, PageHead, Skeleton } from '@veritas/shared/ui';
import { AddBrand } from '../features/brand-add/AddBrand.tsx';
import { BrandEditor } from '../features/brand-editor/BrandEditor.tsx';
import { useBrandSaves } from '../features/brand-editor/useBrandSaves.ts';
import { ALL_BRANDS } from '../features/brand-list/brand-filter.ts';
import { BrandFilter } from '../features/brand-list/BrandFilter.tsx';
import { BrandList } from '../features/brand-list/BrandList.tsx';
import { isDirty, useBrandWork } from '../lib/brand-work.ts';
import { useBrands } from '../lib/brands.ts';
import { useShownBrands } from './useShownBrands.ts';
import classes from './WhiteLabelRoute.module.css';

/** `/WhiteLabel`: which manufacturers each brand may report. */
export default function WhiteLabelRoute() {
  return (
    <>
      <PageHead title={t('White Labeled Brands')} context={t('Manage your brands and their manufacturers')} />
      <Brands />
    </>
  );
}

function Brands() {
  const { data, error, isPending, refetch } = useBrands();
  if (isPending) return <Skeleton shape="table" lines={5} label={t('Loading brands')} />;
  if (data) return <BrandsPage brands={data} />;
  return (
    <ErrorState
      title={t('Failed to fetch white labels')}
      reason={error.message}
      reference={referenceOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

function BrandsPage({ brands }: { brands: readonly Brand[] }) {
  const { shown, chosen, choose, toggle, isOpen, proposed, missing } = useShownBrands(brands);
  const { workOf, change } = useBrandWork(brands);
  const { isSaving, save } = useBrandSaves(change);
  const unsaved = brands.filter((brand) => isDirty(workOf(brand)));
  const names = unsaved.map(({ brand }) => brand).join(', ');
  useLeaveGuard(unsaved.length === 0 ? null : t('Leave without saving your changes to {names}?', { names }));
  return (
    <div className={classes.page}>
      <div className={classes.toolbar}>
        <BrandFilter brands={brands} chosen={chosen} onChoose={choose} />
        <AddBrand
          brands={brands}
          proposed={missing}
          onAdded={(brand) => choose(brand ? String(brand.id) : ALL_BRANDS)}
        />
      </div>
      {brands.length === 0 ? (
        <EmptyState title={t('No white-labels added')} hint={t('There are no brands yet. Add the first one above.')} />
      ) : (
        <BrandList
          brands={shown}
          isOpen={isOpen}
          onToggle={toggle}
          editedOf={(brand) => (unsaved.includes(brand) ? (workOf(brand).draft?.names ?? null) : null)}
        >
          {(brand) => (
            <BrandEditor
              brand={brand}
              proposed={proposed}
              work={workOf(brand)}
              saving={isSaving(brand)}
              onWork={(work) => change(brand, work)}
              onSave={save}
            />
          )}
        </BrandList>
      )}
    </div>
  );
}
