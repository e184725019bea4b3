export interface CatalogueTables {
  /** Meanings that an owner defined for codes that the specification leaves open. */
  catalogue_entries: { code: string; reason: string; title: string; description: string };
}
