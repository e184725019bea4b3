/**
 * What lies on what, from the ground up. A folder or file imports from the rows before its own only, and never from
 * another of its row. A new folder has to be given its place here (docs/decisions/120-borders.md).
 */
export type Layers = readonly (readonly string[])[];

export const SHARED_LAYERS: Layers = [
  ['domain', 'browser'],
  ['api', 'ui', 'remote'],
  ['session'],
  ['records'],
  ['build'],
  ['testing'],
];

export const SERVER_LAYERS: Layers = [
  ['refusal.ts', 'address.ts'],
  ['config.ts'],
  ['db'],
  ['context.ts'],
  ['http'],
  ['audit', 'names'],
  ['auth'],
  ['users', 'devices', 'brands', 'catalogue'],
  ['uploads', 'scans', 'reports', 'delivery', 'docs'],
  ['demo'],
  ['simulator'],
  ['capabilities.ts'],
  ['app.ts', 'start-data.ts', 'commands.ts'],
  ['serve.ts'],
  ['main.ts'],
  ['testing'],
];

/**
 * Imports of today that go upwards, by the folder that makes them, with the files they reach for. The list only gets
 * shorter: what is here waits for its file to be moved into the right folder.
 */
export const KNOWN_UPWARD_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  db: [
    'audit/tables.ts',
    'auth/tables.ts',
    'brands/tables.ts',
    'catalogue/tables.ts',
    'devices/bulk-insert.ts',
    'devices/tables.ts',
    'scans/tables.ts',
    'uploads/tables.ts',
    'users/tables.ts',
  ],
  http: ['auth/cookies.ts', 'auth/guard.ts', 'auth/policy.ts', 'testing/client.ts', 'testing/fixtures.ts'],
  audit: ['auth/while-allowed.ts'],
  auth: ['users/passwords.ts', 'users/queries.ts'],
};
