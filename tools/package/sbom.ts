import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, ROOT } from '../packages.ts';
import type { PlacedPackage } from './runtime-packages.ts';

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
}

/** Where the builds of shell and remotes say which packages they contain. */
const OF_BUILDS = ['shell/dist/.sbom.cdx.json', ...REMOTES.map((name) => `${name}/dist/sbom.cdx.json`)];

/** Writes what the archive contains as CycloneDX: Node, the packages of the server, and those in the builds. */
export function writeSbom(file: string, packages: readonly PlacedPackage[]): void {
  const bundled = OF_BUILDS.flatMap((path) => {
    return (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { components: Component[] }).components;
  });
  const node = componentOf({ name: 'node', version: process.versions.node, license: 'MIT' });
  const all = [node, ...packages.map(componentOf), ...bundled];
  const byAddress = new Map(all.map((component) => [component.purl, component]));
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'veritas-console' } },
    components: [...byAddress.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

function componentOf({ name, version, license }: Pick<PlacedPackage, 'name' | 'version' | 'license'>): Component {
  return {
    type: 'library',
    name,
    version,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}
