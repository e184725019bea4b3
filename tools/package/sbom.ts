import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmComponent, sbomText } from '../../shared/build/sbom.ts';
import type { SbomComponent } from '../../shared/build/sbom.ts';
import { REMOTES, ROOT } from '../lib/packages.ts';
import type { PlacedPackage } from './runtime-packages.ts';

/** Where the builds of shell and remotes say which packages they contain. */
const OF_BUILDS = ['shell/dist/.sbom.cdx.json', ...REMOTES.map((name) => `${name}/dist/sbom.cdx.json`)];

/** Writes what the archive contains as CycloneDX: Node, the packages of the server, and those in the builds. */
export function writeSbom(file: string, packages: readonly PlacedPackage[]): void {
  const bundled = OF_BUILDS.flatMap((path) => {
    return (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { components: SbomComponent[] }).components;
  });
  const node = npmComponent({ name: 'node', version: process.versions.node, license: 'MIT' });
  writeFileSync(file, sbomText('veritas-console', [node, ...packages.map(npmComponent), ...bundled]));
}
