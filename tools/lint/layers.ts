/**
 * The layers, from the lowest up. A folder or file imports from the rows before its own only, and never from another of
 * its row. A new folder has to be given its place here (docs/decisions/120-borders.md).
 */
export type Layers = readonly (readonly string[])[];

export const SHARED_LAYERS: Layers = [
  ['browser'],
  ['language'],
  ['domain', 'catalogue'],
  ['api', 'ui', 'remote', 'signals'],
  ['session'],
  ['records'],
  ['build'],
  ['testing'],
];

export const SERVER_LAYERS: Layers = [
  ['core'],
  ['db', 'tracing'],
  ['context'],
  ['http'],
  ['audit', 'names', 'settings'],
  ['auth'],
  ['users', 'devices', 'brands', 'catalogue', 'releases'],
  [
    'sign-in',
    'audit-trail',
    'uploads',
    'scans',
    'reports',
    'release-health',
    'browser-spans',
    'settings-page',
    'pick-list',
    'signals',
    'device-notes',
    'archive',
    'guide',
    'deployment',
    'delivery',
    'docs',
  ],
  ['demo', 'doctor'],
  ['simulator'],
  ['capabilities.ts', 'with-context.ts'],
  ['app.ts', 'start-data.ts', 'commands.ts'],
  ['serve.ts'],
  ['main.ts'],
  ['testing'],
];
