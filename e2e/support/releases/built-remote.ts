import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../server/console-server.ts';
import { writeOwnReact } from './own-react.ts';

const execute = promisify(execFile);

/** Components that pages of a test are made of, beside those of shared. */
const PARTS = `import { useSession } from '@veritas/shared/session';
import { PageHead, usePhone } from '@veritas/shared/ui';
import { useEffect, useState } from 'react';

function Asks({ path }: { readonly path: string }) {
  useEffect(() => void fetch(path), [path]);
  return <PageHead title="Asks" />;
}

function Inline() {
  useEffect(() => {
    const script = document.createElement('script');
    script.append('window.inline = true');
    document.head.append(script);
  }, []);
  return <PageHead title="Inline" />;
}

function Uncaught() {
  useEffect(() => {
    setTimeout(() => {
      throw new Error('after a while');
    });
  }, []);
  return <PageHead title="Uncaught" />;
}

/** For one of its roles, as each takes 30 s of a processor. */
function Endless() {
  const { role } = useSession();
  useEffect(() => {
    while (role === 'admin');
  }, [role]);
  return <PageHead title="Endless" />;
}

function FailsWhenLeft() {
  useEffect(
    () => () => {
      throw new Error('in a clean-up');
    },
    [],
  );
  return <PageHead title="Left" />;
}

function OnPhone({ children }) {
  return usePhone() && children;
}

function Leaves() {
  useEffect(() => {
    window.addEventListener('online', () => undefined);
    setInterval(() => undefined, 60_000);
    document.body.append(document.createElement('i'));
    document.body.style.scrollbarGutter = 'stable';
  }, []);
  return <PageHead title="Leaves" />;
}

function Renders() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <PageHead title="Renders" />;
}

function AsksOn() {
  const [count, setCount] = useState(0);
  useEffect(() => void fetch('/veritas/user/is_LoggedIn/').then(() => setCount(count + 1)), [count]);
  return <PageHead title="AsksOn" />;
}

void [PageHead, Asks, Inline, Uncaught, Endless, FailsWhenLeft, OnPhone, Leaves, Renders, AsksOn];
`;

/** What each page shows, as an expression, by path; a line before it is an import of that page. */
type Pages = Readonly<Record<string, string>>;

/**
 * Builds a remote as the generator makes it; with `pages` these replace its own. Two roles
 * may see these. Returns its folder; the test must remove its parent folder.
 */
export async function buildRemote(name: string, pages?: Pages): Promise<string> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, '.cache', 'built-'));
  await execute(process.execPath, [join(ROOT, 'tools/new.ts'), `mfe-${name}`, '--in', scratch]);
  const folder = join(scratch, `mfe-${name}`);
  await symlink(join(ROOT, 'mfe-whitelabel', 'node_modules'), join(folder, 'node_modules'));
  if (pages) await writePages(folder, name, pages);
  await execute(join(folder, 'node_modules/.bin/webpack'), ['--mode', 'production'], { cwd: folder });
  return folder;
}

async function writePages(folder: string, name: string, pages: Pages): Promise<void> {
  const described = Object.entries(pages).map(([path, shown]) => {
    const file = `./routes/${path}.tsx`;
    return {
      file,
      shown,
      page: `${path}: { title: '${path}', openTo: ['executive', 'admin'], load: () => import('${file}') },`,
    };
  });
  await writeOwnReact(join(folder, 'src'));
  const config = `import { remoteConfig } from '@veritas/shared/build';
export default remoteConfig({ dir: import.meta.dirname, budgetKb: 78 });
`;
  await writeFile(join(folder, 'webpack.config.js'), config);
  for (const { file, shown: text } of described) {
    const [shown = '', imported = ''] = text.split('\n').reverse();
    await writeFile(
      join(folder, 'src', file),
      `${imported}\n${PARTS}\nexport default function Page() {\n  return ${shown};\n}\n`,
    );
  }
  await writeFile(
    join(folder, 'src', 'remote.ts'),
    `import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';
export default {
  name: '${name}',
  title: '${name}',
  contract: CONTRACT_VERSION,
  pages: { ${described.map(({ page }) => page).join('\n')} },
} satisfies Remote;
`,
  );
}
