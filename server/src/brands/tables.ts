export interface BrandTables {
  brands: {
    id: string;
    brand: string;
    /** Lower case: brands are unique without regard to case. */
    brand_key: string;
    /** Raised by each update; an update that names an older one is refused. */
    version: number;
    updated_at: number;
    updated_by: string | null;
  };
  /** Names of manufacturers, master list. */
  manufacturers: { id: string; name: string; name_key: string };
  brand_manufacturers: { brand_id: string; manufacturer_id: string; position: number };
}
