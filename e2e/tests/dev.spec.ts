import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/server/console-server.ts';
import { startDevelopment } from '../support/server/development.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);

const ROUTE = `import { Button, PageHead } from '@veritas/shared/ui';
import { useContext, useState } from 'react';
import { Note } from './Note.tsx';
import { Step } from './step.ts';

function Counter() {
  const [count, setCount] = useState(0);
  const step = useContext(Step);
  return <Button onClick={() => setCount(count + step)}>Counted {count}</Button>;
}

export default function SixthRoute() {
  return (
    <Step value={1}>
      <PageHead title="Sixth" />
      <Counter />
      <Note />
    </Step>
  );
}
`;
/** React remounts everything below a context whose identity changed. */
const STEP = `import { createContext } from 'react';
export const Step = createContext(0);
`;
const NOTE = 'export const Note = () => <p>Nothing here yet</p>;\n';

test('npm run dev shows an edit and keeps the state of the page, and code that does not compile changes nothing', async ({
  page,
}) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, '.cache', 'dev-'));
  await execute(process.execPath, [join(ROOT, 'tools/new.ts'), 'mfe-sixth', '--in', scratch]);
  const folder = join(scratch, 'mfe-sixth');
  await symlink(join(ROOT, 'mfe-whitelabel', 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'src/routes/SixthRoute.tsx'), ROUTE);
  await writeFile(join(folder, 'src/routes/step.ts'), STEP);
  const note = join(folder, 'src/routes/Note.tsx');
  await writeFile(note, NOTE);
  const shellBuild = () => readFile(join(ROOT, 'shell/dist/index.html'), 'utf8');
  const builtBefore = await shellBuild();

  const { lines, url, stop } = await startDevelopment([folder], join(scratch, 'store'), 100);
  const logged: string[] = [];
  page.on('console', (message) => void logged.push(message.text()));
  try {
    await page.goto(`${url}/login`);
    await signInAs(page, 'admin');
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('link', { name: 'Sixth' }).click();
    await expect(page.getByText('Nothing here yet')).toBeVisible();

    const counter = page.getByRole('button', { name: /^Counted/ });
    await counter.click();
    await counter.click();
    const started = performance.now();
    await writeFile(note, NOTE.replace('Nothing here yet', 'Seen at once'));
    await expect(page.getByText('Seen at once')).toBeVisible();
    test
      .info()
      .annotations.push({ type: 'edit to seen', description: `${Math.round(performance.now() - started)} ms` });

    await expect(counter).toHaveText('Counted 2');

    const route = join(folder, 'src/routes/SixthRoute.tsx');
    await writeFile(route, ROUTE.replace('Counted {count}', 'Counted so far: {count}'));
    await expect(counter).toHaveText('Counted so far: 2');
    await counter.click();
    await expect(counter).toHaveText('Counted so far: 3');

    await writeFile(note, NOTE.replace('</p>', '</q>'));
    await expect.poll(() => lines.some((line) => line.includes('mfe-sixth has errors'))).toBe(true);
    await page.reload();
    await expect(page.getByText('Seen at once')).toBeVisible();
    await writeFile(note, NOTE.replace('Nothing here yet', 'Corrected'));
    await expect(page.getByText('Corrected')).toBeVisible();
    expect(await shellBuild(), 'the build that npm start uses').toBe(builtBefore);

    await page.goto(`${url}/ListDevices`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect(logged.join('\n')).not.toMatch(/without a worker/);
    // A page asks for the registry ten times a second: an error of the build would scroll away between the lines.
    expect(lines.filter((line) => line.includes('/registry.json'))).toEqual([]);
  } finally {
    await stop();
    await rm(scratch, { recursive: true });
  }
});
