import { ApiError, type Brand } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { EmptyState, ErrorState, Select, Skeleton } from '@veritas/shared/ui';
import { BrandCard } from './BrandCard.tsx';
import { ALL_BRANDS, brandChoices, chosenBrands } from './brand-filter.ts';
import { useBrands } from './brands-query.ts';
import classes from './BrandList.module.css';

/** All brands as cards that open in place, or the one chosen in the filter (SPEC section 2, White Labeled Brands). */
export function BrandList() {
  const { data: brands, error, isPending, refetch } = useBrands();
  if (isPending) return <Skeleton shape="table" lines={5} label="Loading brands" />;
  if (error && !brands) {
    return (
      <ErrorState
        title="Failed to fetch white labels"
        reason={error.message}
        reference={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!brands?.length) return <EmptyState title="No white-labels added" hint="There is no brand yet." />;
  return <FilteredBrands brands={brands} />;
}

function FilteredBrands({ brands }: { brands: readonly Brand[] }) {
  const [params, setParams] = useSearchParams();
  const { shown, chosen } = chosenBrands(brands, params.get('brand'));
  return (
    <div className={classes.brands}>
      <div className={classes.filter}>
        <Select
          label="Brand"
          items={brandChoices(brands)}
          value={chosen}
          onChange={(value) => setParams(value === ALL_BRANDS ? {} : { brand: value })}
        />
      </div>
      <ul className={classes.cards} aria-label="Brands">
        {shown.map((brand) => (
          // A card chosen by itself opens anew, whatever it was in the whole list.
          <BrandCard key={`${chosen} ${brand.id}`} brand={brand} startsOpen={chosen !== ALL_BRANDS} />
        ))}
      </ul>
    </div>
  );
}
