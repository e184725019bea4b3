import { PageHead } from '@veritas/shared/ui';
import { BrandList } from '../features/brand-list/BrandList.tsx';

/** `/WhiteLabel`: which manufacturers each brand may report. */
export default function WhiteLabelRoute() {
  return (
    <>
      <PageHead title="White Labeled Brands" context="Manage your brands and their manufacturers" />
      <BrandList />
    </>
  );
}
