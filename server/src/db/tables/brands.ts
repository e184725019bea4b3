export interface BrandTables {
  brands: {
    id: string;
    brand: string;
    /** `nameKey(brand)`: brands are unique and found by it. */
    brand_key: string;
    /** `nameSkeleton` of the name; null where an older name looks the same. */
    name_skeleton: string | null;
    /** Raised by each update; an update that names an older one is refused. */
    version: number;
    updated_at: number;
    updated_by: string | null;
  };
  /** Names of manufacturers, master list. */
  manufacturers: { id: string; name: string; name_key: string };
  brand_manufacturers: { brand_id: string; manufacturer_id: string; position: number };
}
