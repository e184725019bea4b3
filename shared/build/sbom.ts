/** A package in a CycloneDX document. */
export interface SbomComponent {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  /** Identifies the package in any list. */
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
}

interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string | undefined;
}

export function npmComponent({ name, version, license }: NpmPackage): SbomComponent {
  return {
    type: 'library',
    name,
    version,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** The CycloneDX document of an application, each package once. */
export function sbomText(application: string, components: readonly SbomComponent[]): string {
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: application } },
    components: [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
