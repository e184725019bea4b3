/** The files of a new remote by their path in its folder. Its page is called like the remote, with a capital letter. */
export function remoteFiles(name: string): Readonly<Record<string, string>> {
  const page = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    'package.json': `${JSON.stringify(packageOf(name, page), null, 2)}\n`,
    'tsconfig.json': TSCONFIG,
    'webpack.config.js': `import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ dir: import.meta.dirname });
`,
    'jest.config.mjs': "export { default } from '@veritas/shared/testing/jest';\n",
    'src/remote.ts': `import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: '${name}',
  title: '${page}',
  contract: CONTRACT_VERSION,
  pages: {
    ${page}: {
      title: '${page}',
      menu: { name: 'Data', order: 100 },
      // In the chunk of this file: the only page is always needed.
      load: () => import(/* webpackMode: 'eager' */ './routes/${page}Route.tsx'),
    },
  },
} satisfies Remote;
`,
    [`src/routes/${page}Route.tsx`]: `import { Card, EmptyState, PageHead } from '@veritas/shared/ui';

/** \`/${page}\`: what people do here. */
export default function ${page}Route() {
  return (
    <>
      <PageHead title="${page}" />
      <Card>
        <EmptyState title="Nothing here yet" hint="This page is ready for its first feature." />
      </Card>
    </>
  );
}
`,
    [`src/routes/${page}Route.test.tsx`]: `import { render, screen } from '@testing-library/react';
import remote from '../remote.ts';

test('the page that the remote names is shown', async () => {
  const { default: Page } = await remote.pages.${page}.load();
  render(<Page />);
  expect(screen.getByRole('heading', { name: '${page}' })).toBeVisible();
  expect(screen.getByText('Nothing here yet')).toBeVisible();
});
`,
  };
}

const TSCONFIG = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2024", "dom", "dom.iterable"],
    "types": ["node", "jest", "@testing-library/jest-dom"]
  },
  "include": [".", "../shared/ui/css-modules.d.ts"],
  "exclude": ["dist"]
}
`;

const catalog = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'catalog:']));

function packageOf(name: string, page: string) {
  return {
    name: `mfe-${name}`,
    version: '1.0.0',
    private: true,
    description: page,
    type: 'module',
    scripts: { build: 'webpack --mode production', test: 'jest', types: 'tsc' },
    dependencies: { ...catalog('react', 'react-dom'), '@veritas/shared': 'workspace:*' },
    devDependencies: catalog(
      '@module-federation/enhanced',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@types/react',
      '@types/react-dom',
      'jest',
      'typescript',
      'webpack',
      'webpack-cli',
    ),
  };
}
