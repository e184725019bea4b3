/** Tables of the database layer itself. */
export interface InternalTables {
  migrations: { name: string; applied_at: number };
  leases: { name: string; holder: string; expires_at: number };
  key_locks: { key: string };
  settings: { key: string; value: string };
}
