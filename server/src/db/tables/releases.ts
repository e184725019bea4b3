export interface ReleaseTables {
  /** In how many tabs a release of a remote was shown, could not be loaded or threw, by the hour that began then. */
  release_health: {
    remote: string;
    version: string;
    hour: number;
    loaded: number;
    failed: number;
    threw: number;
  };
}
