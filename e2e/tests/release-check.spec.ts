import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildRemote } from '../support/releases/built-remote.ts';
import { runReleaseTool } from '../support/releases/release-tool.ts';

test.describe('the release tool opens the pages of a build in the console before they are published', () => {
  let dataDir: string;
  test.beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'veritas-e2e-check-'));
    await runReleaseTool(['publish', 'mfe-dashboard', '--without-browser', '--data-dir', dataDir]);
  });
  test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('a good build passes beside what is live, as each role', async () => {
    const { code, stdout, stderr } = await runReleaseTool(['check', 'mfe-whitelabel', '--data-dir', dataDir]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^whitelabel \S+ can be published\n/);
    expect(stdout).toMatch(/each page was opened in Chromium \S+ as 2 roles, without a fault/);
  });

  test('a faulty page is refused with the page, the roles and the reason', async () => {
    const folder = await buildRemote('faulty', {
      Endless: '<Endless />',
      Hooks:
        "import { useState as useOwnState } from '../own/react.cjs';\n(useOwnState(0), <PageHead title='Hooks' />)",
      Renderer: "import { createRoot } from '../own/react-dom-client.cjs';\n<PageHead title={typeof createRoot} />",
      Good: "<PageHead title='Good' />",
      Logs: "(console.error('a debug line', 1), <PageHead title='Logs' />)",
      Throws: "(() => { throw new Error('no such order'); })()",
      Calls: "<Asks path='/veritas/api/no_such_call/' />",
      Blind: "<><PageHead title='Blind' /><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' /></>",
      Dim: "<><PageHead title='Dim' /><p style={{ color: 'light-dark(#333, #222)' }}>Dim</p></>",
      Narrow:
        "<><PageHead title='Narrow' /><OnPhone><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' /></OnPhone></>",
      Inline: '<Inline />',
      Uncaught: '<Uncaught />',
    });
    const { code, stdout, stderr } = await runReleaseTool(['publish', folder, '--data-dir', dataDir]);
    await rm(dirname(folder), { recursive: true });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^faulty \S+ cannot be published\. Opened in the console:\n/);
    const of = (path: string) => stderr.split('\n').filter((line) => line.startsWith(`  /${path} `));
    const roles = '(as executive, admin)';
    expect(of('Good')).toEqual([]);
    // Its tab is closed, and the pages after it are opened in another one.
    expect(of('Endless')).toEqual([`  /Endless does not respond for 30 s: a script on it does not end (as admin)`]);
    expect(of('Logs')).toEqual([`  /Logs console error: a debug line 1 ${roles}`]);
    expect(of('Throws')[0]).toBe(
      `  /Throws is not shown: the console says "Throws has stopped. Something on this page failed while it was shown. The rest of the console still works." ${roles}`,
    );
    expect(of('Throws').join('\n')).toContain('no such order');
    expect(of('Calls')).toEqual([
      `  /Calls calls GET /veritas/api/no_such_call/, which the server does not offer ${roles}`,
    ]);
    expect(of('Blind')[0]).toMatch(/^ {2}\/Blind accessibility: .* \(image-alt\): <img src="data:/);
    expect(of('Dim').join()).toMatch(
      /^ {2}\/Dim accessibility, in the dark theme: .* \(color-contrast\): <p style="[^"]*">Dim<\/p> \(as executive, admin\)$/,
    );
    expect(of('Narrow').join()).toMatch(
      /^ {2}\/Narrow accessibility, at 390 px: .* \(image-alt\): <img src="[^"]*"> \(as executive, admin\)$/,
    );
    expect(of('Inline')[0]).toMatch(/^ {2}\/Inline page policy: require-trusted-types-for refuses trusted-types-sink/);
    const ownReact = "It bundles its own copy of React, which conflicts with the console's.";
    expect(of('Hooks')[0]).toContain(`says "Hooks has stopped. ${ownReact}`);
    expect(of('Renderer')[0]).toContain(`says "faulty could not be loaded. ${ownReact}`);
    expect(of('Renderer').join('\n')).toContain('console error: React: A second React was started.');
    expect(of('Uncaught')).toEqual([`  /Uncaught uncaught error: after a while ${roles}`]);
    const { stdout: status } = await runReleaseTool(['status', '--data-dir', dataDir]);
    expect(status).not.toContain('faulty');
  });

  test('a page that does not come to rest, or leaves something behind, is refused', async () => {
    const folder = await buildRemote('restless', {
      Leaves: '<Leaves />',
      Renders: '<Renders />',
      AsksOn: '<AsksOn />',
    });
    const { stderr } = await runReleaseTool(['check', folder, '--data-dir', dataDir]);
    await rm(dirname(folder), { recursive: true });
    const found = stderr.split('\n').slice(1);
    // The first role that opens a page finds it.
    expect(found.map((line) => line.replace(/ \(as (executive|admin)\)$/, ''))).toEqual([
      '  /Leaves leaves style="scrollbar-gutter: stable;" of body when another page is opened',
      '  /Leaves leaves 1 listener at each visit',
      '  /Leaves leaves 1 timer running at each visit',
      '  /Leaves leaves 1 element in the body at each visit',
      '  /Renders keeps the processor busy while nobody uses it: something on it repeats without end',
      '  /AsksOn sends one request after another while nobody uses it',
    ]);
  });

  test('without a browser a check is refused, and a publish continues with a note in the history', async () => {
    const none = { CHROMIUM_PATH: '', PATH: '', PLAYWRIGHT_BROWSERS_PATH: dataDir };
    const check = await runReleaseTool(['check', 'mfe-whitelabel', '--data-dir', dataDir], none);
    expect(check.code).toBe(1);
    expect(check.stderr).toContain('needs Chromium. Install it (Debian: apt-get install chromium), set CHROMIUM_PATH');
    const publish = await runReleaseTool(['publish', 'mfe-whitelabel', '--data-dir', dataDir], none);
    expect(publish.stdout).toMatch(/^whitelabel \S+ is published$/);
    expect(publish.stderr).toContain(
      'whitelabel is published without having been opened: The check in a browser needs',
    );
    const { stdout } = await runReleaseTool(['history', '--data-dir', dataDir]);
    expect(stdout.split('\n')[0]).toContain('not checked in a browser');
  });
});
