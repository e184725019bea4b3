import { matchesGlob } from 'node:path';

/** Documents also name files, which have to be there. */
export const DOCUMENTS = 'tools/documents.test.ts';
const FRONT_ENDS = '{shell,mfe-*}/src/**/*.{ts,tsx}';
const SHARED = 'shared/**/*.{ts,tsx}';

/** What files read though no text of theirs names it: globs by reader. */
export const READS: Readonly<Record<string, readonly string[]>> = {
  'e2e/tests/guide.spec.ts': ['docs/guide/**'],
  'server/src/guide/guide.test.ts': ['docs/guide/**'],
  'shared/ui/styles.test.ts': ['{shared,shell/src,mfe-*/src}/**/*.css'],
  'shell/src/testing/registry-answer.ts': ['mfe-*/src/remote.ts'],
  'tools/cluster/operation.test.ts': ['deploy/cluster/**'],
  'tools/cluster/scripts.test.ts': ['deploy/cluster/*.sh'],
  [DOCUMENTS]: [
    '*.md',
    'docs/**',
    '{e2e,mfe-*,release,server,shared,shell,tools}/**/*.{test,spec}.{ts,tsx}',
    '{server/src/{auth,db,devices,http},shell/src/features/remote-page}/**/*.{ts,tsx}',
  ],
  'tools/language/catalogue-of.ts': ['{shared,shell/src,mfe-*/src}/catalogue/hi.ts'],
  'tools/language/messages.ts': [FRONT_ENDS, SHARED],
  'tools/language/server-sentences.test.ts': ['shared/{api/contracts,domain}/**/*.ts'],
  'tools/lint/barrels.test.ts': ['{shared,shell,mfe-*,server,release,e2e,tools}/**/{*.{ts,tsx},package.json}'],
  'tools/lint/canary.test.ts': ['{shared,server/src}/**/*.ts', '{shell,mfe-*}/src/{features,lib,routes}/**'],
  'tools/lint/import-cycles.ts': ['{shared,shell,mfe-*,server,release,e2e,tools}/**/*.{ts,tsx,mjs,js,cjs,css}'],
  'tools/lint/styles.test.ts': [
    '{shared,shell/src,mfe-*/src}/**/*.{css,tsx}',
    'server/src/http/answers/refusal-page.css',
  ],
  'tools/lint/writers.test.ts': ['server/src/**/*.ts'],
  'tools/mutation/modules.ts': [FRONT_ENDS, SHARED, 'server/src/**/*.ts'],
  'tools/offers/read-offers.ts': [SHARED],
  'tools/remotes.test.ts': ['mfe-*/src/remote.ts'],
};

/** The files that read this one without naming it. */
export function readersOf(file: string): string[] {
  const readers = Object.entries(READS).filter(([, globs]) => globs.some((glob) => matchesGlob(file, glob)));
  return readers.map(([reader]) => reader);
}
