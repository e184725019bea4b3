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
  /** One row: the document that says which release of each remote users get. */
  registry: {
    id: 1;
    /** Of the document; grows by one with each change. */
    version: number;
    document: string;
  };
  /** Immutable: different content is another version. */
  released_files: {
    remote: string;
    version: string;
    path: string;
    content: Uint8Array;
  };
  /** Files of shells, whose names change with their content. */
  shell_files: {
    path: string;
    content: Uint8Array;
    /** Since when no started server has them; null for the current shell. */
    replaced_at: number | null;
  };
  /** Changes of the registry, by the version that each made. */
  release_history: {
    version: number;
    /** JSON. */
    record: string;
  };
  /** Deploy tokens of teams, each for one remote. */
  deploy_tokens: {
    /** The public part of the token. */
    id: string;
    remote: string;
    /** Its purpose, as text. */
    name: string;
    /** SHA-256 of the secret part. */
    secret_hash: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    revoked_at: number | null;
  };
}
