import { existsSync, readdirSync } from 'node:fs';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';

const REMOTES = ['mfe-dashboard', 'mfe-devices', 'mfe-users', 'mfe-data', 'mfe-whitelabel'];
const FRONT_ENDS = ['shell', ...REMOTES];

/** Made from the folders, so that a new feature is guarded the day it is made. */
const featureZones = FRONT_ENDS.filter((name) => existsSync(`${name}/src/features`)).flatMap((name) =>
  readdirSync(`${name}/src/features`).map((feature) => ({
    target: `./${name}/src/features/${feature}`,
    from: `./${name}/src/features`,
    except: [`./${feature}`],
    message: 'Features do not import each other: compose them in routes/.',
  })),
);

const packageZones = [
  ...REMOTES.map((name) => ({
    target: `./${name}`,
    from: [
      './shell',
      './server',
      './release',
      ...REMOTES.filter((other) => other !== name).map((other) => `./${other}`),
    ],
    message: 'A remote imports @veritas/shared and nothing else of ours.',
  })),
  {
    target: './shell',
    from: [...REMOTES.map((name) => `./${name}`), './server', './release'],
    message: 'The shell knows no remote at build time.',
  },
  {
    target: './shared',
    from: [...FRONT_ENDS.map((name) => `./${name}`), './server', './release'],
    message: 'shared is the lowest layer.',
  },
  {
    target: './shared/domain',
    from: './shared',
    except: ['./domain', './node_modules'],
    message: 'domain imports nothing of ours.',
  },
  {
    target: './shared/api/contracts',
    from: './shared',
    except: ['./api/contracts', './node_modules'],
    message: 'Contracts are shapes only.',
  },
  {
    target: './server',
    from: [
      ...FRONT_ENDS.map((name) => `./${name}`),
      './shared/api',
      './shared/ui',
      './shared/session',
      './shared/records',
      './shared/remote',
    ],
    except: [],
    message: 'The server takes @veritas/shared/domain, /contracts and /registry.',
  },
];

const only = (name, owner) => ({ name, message: `Only ${owner} may import ${name}.` });

/** Tables that one folder writes alone: whoever changes their rows elsewhere goes around the states they may be in. */
const onlyWriter = (owner, ...tables) => [
  {
    selector: `CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom|mergeInto)$/][arguments.0.value=/^(${tables.join('|')})$/]`,
    message: `Only ${owner} writes ${tables.join(', ')}: use or add a function there.`,
  },
  {
    selector: `CallExpression[callee.name="insertAll"][arguments.1.value=/^(${tables.join('|')})$/]`,
    message: `Only ${owner} writes ${tables.join(', ')}: use or add a function there.`,
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.veritas/**', '**/test-results/**'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'suite', 'describe', 'it'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-relative-packages': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...packageZones, ...featureZones] },
      ],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-imports': [
        'error',
        { paths: [only('axios', 'shared/api'), only('pg', 'server/src/db'), only('node:sqlite', 'server/src/db')] },
      ],
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['{shell,mfe-*,shared}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['mfe-*/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['axios', 'zustand', 'react-hot-toast', 'react-router-dom', '@tanstack/react-query', 'downshift'].map(
            (name) => ({
              name,
              message: `A remote reaches ${name} through @veritas/shared, so that the console has one copy of it.`,
            }),
          ),
        },
      ],
    },
  },
  { files: ['shared/api/**', 'shared/testing/**'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['server/src/db/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/uploads/store/**', 'server/src/**/*.test.ts', 'server/src/**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...onlyWriter('server/src/uploads/store', 'uploads', 'upload_chunks', 'upload_rejects'),
      ],
    },
  },
  { files: ['{tools,server,release}/**', 'shared/build/**', 'e2e/bench/**'], rules: { 'no-console': 'off' } },
  // The entries of the npm scripts stand outside the packages.
  { files: ['tools/**'], rules: { 'import-x/no-relative-packages': 'off' } },
  {
    files: ['{shell,mfe-*,shared}/**/*.test.{ts,tsx}'],
    ...testingLibrary.configs['flat/react'],
  },
);
