import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, REMOTES, ROOT } from '../lib/packages.ts';
import { SERVER_LAYERS, SHARED_LAYERS, type Layers } from './layers.ts';

/** A border of the rule `import-x/no-restricted-paths`; `except` is relative to `from`. */
interface Zone {
  readonly target: string;
  readonly from: readonly string[];
  readonly except?: readonly string[];
  readonly message: string;
}

const folders = (names: readonly string[]) => names.map((name) => `./${name}`);
const others = (names: readonly string[], own: string) => names.filter((name) => name !== own);

/** What the scripts behind the npm commands, and the tests of the whole repository, take from each package. */
const TOOLS_TAKE: Readonly<Record<string, readonly string[]>> = {
  shared: ['build', 'domain', 'language', 'remote'],
  // The archive starts the server in its process; the cluster is filled and measured as in tests and benchmarks.
  server: ['src/main.ts', 'src/testing', 'bench/lib', 'src/db/index.ts', 'src/db/migrations', 'src/http/language'],
  release: [
    'src/main.ts',
    'src/core/data-folder.ts',
    'src/core/error-parts.ts',
    'src/commands/command-line.ts',
    'src/publish/publish.ts',
    'src/publish/publish-all.ts',
    'src/browser/find-browser.ts',
  ],
  // Their tests run with those of tools, without a browser.
  e2e: ['bench/peers', 'bench/records/many-records.ts', 'guide/lib/names.ts'],
};

const BETWEEN_PACKAGES: readonly Zone[] = [
  ...REMOTES.map((name) => ({
    target: `./${name}`,
    from: folders(['shell', 'server', 'release', 'e2e', 'tools', ...others(REMOTES, name)]),
    message: 'A remote imports @veritas/shared and nothing else of ours.',
  })),
  {
    target: './shell',
    from: folders([...REMOTES, 'server', 'release', 'e2e', 'tools']),
    message: 'The shell knows no remote at build time.',
  },
  {
    target: './shared',
    from: folders([...BUILT, 'server', 'release', 'e2e', 'tools']),
    message: 'shared is the lowest package.',
  },
  ...onlyShared('server', {
    from: folders([...BUILT, 'e2e', 'tools']),
    parts: {
      domain: [],
      catalogue: [],
      api: ['contracts'],
      remote: ['registry.ts', 'file-integrity.ts'],
      signals: [],
    },
    message: 'The server takes @veritas/shared/domain, /catalogue, /contracts, /registry, /integrity and /signals.',
  }),
  {
    target: './server',
    from: ['./release'],
    except: ['./src/rules.ts', './src/files/make-folder.ts', './src/core/error-parts.ts', './src/core/refusal.ts'],
    message: 'The server takes release/rules: the rules of a release, not the tool.',
  },
  ...onlyShared('release', {
    from: folders([...BUILT, 'server', 'e2e', 'tools']),
    parts: { domain: [], api: ['contracts'], remote: [] },
    message: 'The release tool takes @veritas/shared/domain, /contracts, /remote and /registry.',
  }),
  {
    target: './e2e',
    from: folders([...BUILT, 'shared', 'release', 'tools']),
    message: 'Browser tests use addresses and commands, no source.',
  },
  {
    target: './e2e',
    from: ['./server'],
    except: ['./src/testing/http/free-port.ts', './src/testing/process/printed-line.ts'],
    message: 'Browser tests use addresses and commands, no source, but for how a test server is started.',
  },
  { target: './tools', from: folders(BUILT), message: 'tools/ builds shell and remotes; it runs none of their code.' },
  ...Object.entries(TOOLS_TAKE).map(([name, open]) => ({
    target: './tools',
    from: [`./${name}`],
    except: open.map((path) => `./${path}`),
    message: `tools/ takes from ${name}: ${open.join(', ')} (TOOLS_TAKE in tools/lint/borders.ts).`,
  })),
];

/** Of `shared` only some parts: the whole folder, or the files and folders that are named. */
function onlyShared(
  target: string,
  { from, parts, message }: { from: readonly string[]; parts: Record<string, readonly string[]>; message: string },
): Zone[] {
  const closed = SHARED_LAYERS.flat().filter((part) => !(part in parts));
  const half = Object.entries(parts).filter(([, open]) => open.length > 0);
  return [
    { target: `./${target}`, from: [...from, ...closed.map((part) => `./shared/${part}`)], message },
    ...half.map(([part, open]) => ({
      target: `./${target}`,
      from: [`./shared/${part}`],
      except: open.map((name) => `./${name}`),
      message,
    })),
  ];
}

/** Made from the folders, so that a new feature is guarded the day it is made. */
function insideFrontEnd(name: string): Zone[] {
  const src = `./${name}/src`;
  const features = existsSync(join(ROOT, src, 'features')) ? readdirSync(join(ROOT, src, 'features')) : [];
  return [
    ...features.map((feature) => ({
      target: `${src}/features/${feature}`,
      from: [`${src}/features`],
      except: [`./${feature}`],
      message: 'Features do not import each other: compose them in routes/.',
    })),
    {
      target: `${src}/lib`,
      from: [`${src}/features`, `${src}/routes`],
      message: 'lib/ is what features share: it knows none of them.',
    },
  ];
}

/** A zone for each folder or file of a table of layers. */
function layered(base: string, layers: Layers): Zone[] {
  const zones = layers.flatMap((row, height) =>
    row.map((name) => ({
      target: `./${base}/${name}`,
      from: others(layers.slice(height).flat(), name).map((other) => `./${base}/${other}`),
      message: `${name} lies below what it imports, or beside it: tools/lint/layers.ts has the layers of ${base}.`,
    })),
  );
  return zones.filter(({ from }) => from.length > 0);
}

const SHAPES: readonly Zone[] = [
  {
    target: './shared/api/contracts',
    from: ['./shared'],
    except: ['./api/contracts', './node_modules'],
    message: 'Contracts are shapes only.',
  },
];

/** Borders for tests, which may reach into any layer of their own package. */
export const TEST_ZONES: readonly Zone[] = [...BETWEEN_PACKAGES, ...BUILT.flatMap(insideFrontEnd), ...SHAPES];

/** Borders for everything else. */
export const ZONES: readonly Zone[] = [
  ...TEST_ZONES,
  ...layered('shared', SHARED_LAYERS),
  ...layered('server/src', SERVER_LAYERS),
  ...BUILT.map((name) => ({
    target: `./${name}/src/features`,
    from: [`./${name}/src/routes`],
    message: 'routes/ composes features, never the reverse.',
  })),
  ...['shared', 'server/src', ...BUILT].map((name) => ({
    target: `./${name}`,
    from: [`./${name}/**/testing/**`],
    message: 'testing/ is for tests.',
  })),
];
