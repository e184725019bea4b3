import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jestDom from 'eslint-plugin-jest-dom';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import playwright from 'eslint-plugin-playwright';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';
import { TEST_ZONES, ZONES } from './tools/lint/borders.ts';
import { onlyWriters } from './tools/lint/writers.ts';

const only = (name, owner) => ({ name, message: `Only ${owner} may import ${name}.` });
const borders = (zones) => ({
  'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
});

const slash = String.raw`\u002F`;

/** A test that replaces the module of calls also replaces what its screens do with refusals, statuses and cancels. */
const networkIsFaked = {
  selector: `CallExpression[callee.object.name="jest"][callee.property.name=/^(mock|doMock)$/][arguments.0.value=/(^@veritas${slash}shared|[.])${slash}api(${slash}|$)/]`,
  message: 'Fake the network, not the module of calls: `service` of @veritas/shared/testing answers by path.',
};

/** Without a locale these follow the browser, not the language of the console. A zone needs none. */
const localeIsMissing = [
  'CallExpression[callee.property.name="localeCompare"][arguments.length<2]',
  'CallExpression[callee.property.name=/^toLocale/][arguments.length=0]',
  ':not(MemberExpression[property.name="resolvedOptions"]) > NewExpression[callee.object.name="Intl"][arguments.length=0]',
].map((selector) => ({ selector, message: "Name the locale: numberLocale() for numbers, 'en' for an order." }));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '.veritas/**', '**/test-results/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      // Without these, rules about imports look at no TypeScript file and at no entry of an `exports` map.
      'import-x/extensions': ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'] })],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'import-x/no-relative-packages': 'error',
      ...borders(ZONES),
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-imports': [
        'error',
        { paths: [only('axios', 'shared/api'), only('pg', 'server/src/db'), only('node:sqlite', 'server/src/db')] },
      ],
      eqeqeq: 'error',
      // Prettier breaks code and leaves comments as they are; `ignorePattern` is for directives, which are one line.
      'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true, ignorePattern: 'eslint-disable' }],
    },
  },
  // Of the product's own code; a test or a benchmark may tell a long story.
  {
    files: ['{shell,mfe-*,shared,server/src,release,tools}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'server/bench/**', '**/jest.config.mjs'],
    rules: borders(TEST_ZONES),
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Accessibility as far as the source shows it; the pages themselves are examined in the browser tests.
  { files: ['{shell,mfe-*,shared}/**/*.tsx'], ...jsxA11y.configs.strict },
  {
    files: ['{shell,mfe-*,shared}/**/*.tsx'],
    rules: {
      // Tables say their roles, because `display` takes them away where rows become cards.
      'jsx-a11y-x/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
      // What scrolls has to be reached without a mouse.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'group'] }],
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  { files: ['{shell,mfe-*,shared}/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...localeIsMissing] } },
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
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest'].map((name) => ({
          name,
          message: 'A remote calls the server through @veritas/shared/api, which knows sessions, refusals and cancels.',
        })),
      ],
    },
  },
  { files: ['shared/api/**', 'shared/testing/**'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['server/src/{db,testing/database}/**'], rules: { 'no-restricted-imports': 'off' } },
  // The lock of the registry is SQLite's, because it ends with the process; there is no database.
  { files: ['release/src/registry/registry-lock.ts'], rules: { 'no-restricted-imports': 'off' } },
  ...onlyWriters(),
  { files: ['{tools,server,release}/**', 'shared/build/**', 'e2e/bench/**'], rules: { 'no-console': 'off' } },
  // The scripts of npm belong to no package, so they import by path; what they may import is in tools/lint/borders.ts.
  { files: ['tools/**'], rules: { 'import-x/no-relative-packages': 'off' } },
  { files: ['{shell,mfe-*,shared}/**/*.test.{ts,tsx}'], ...testingLibrary.configs['flat/react'] },
  { files: ['{shell,mfe-*,shared}/**/*.test.{ts,tsx}'], ...jestDom.configs['flat/recommended'] },
  {
    files: ['{shell,mfe-*,shared}/**/*.test.{ts,tsx}'],
    rules: {
      // Of a whole text they would ask for a part only, and of a progress bar for the value of a field.
      'jest-dom/prefer-to-have-text-content': 'off',
      'jest-dom/prefer-to-have-value': 'off',
      'no-restricted-syntax': ['error', networkIsFaked],
    },
  },
  { files: ['e2e/tests/**'], ...playwright.configs['flat/recommended'] },
  {
    files: ['e2e/tests/**'],
    rules: {
      'playwright/expect-expect': [
        'error',
        { assertFunctionPatterns: ['^expect', '^walk$', '^lookThrough$', 'press$'] },
      ],
      // Tests walk through tables whose rows differ, and a missing precondition is thrown.
      'playwright/no-conditional-in-test': 'off',
      'playwright/no-conditional-expect': 'off',
      'playwright/consistent-spacing-between-blocks': 'off',
    },
  },
);
