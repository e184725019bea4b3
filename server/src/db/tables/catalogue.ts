export interface CatalogueTables {
  /** What an owner filled in for codes that the specification leaves open. */
  catalogue_entries: { code: string; reason: string; title: string; description: string };
}
