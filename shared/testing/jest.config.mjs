import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;

/** Jest settings of every front-end package: jsdom, swc, CSS modules by class name, output fails a test. */
export default {
  testEnvironment: `${here}/jsdom-environment.cjs`,
  setupFiles: [`${here}/jest.globals.cjs`],
  setupFilesAfterEnv: [`${here}/jest.setup.ts`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  transform: {
    '^.+\\.(mjs|[jt]sx?)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These are published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/|intl-messageformat/|@formatjs/)',
    '/\\.pnpm/(?!intl-messageformat@|@formatjs[+])',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': `${here}/empty.cjs`,
    '^react-chartjs-2$': `${here}/chart-stub.tsx`,
  },
};
