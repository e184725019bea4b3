import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIssues } from '@veritas/shared/registry';
import * as v from 'valibot';

/** What a remote's package.json says of it under `veritas`, beside npm's own name and version. */
const RemotePackage = v.object({
  version: v.string(),
  veritas: v.object({
    /** Federation name, as in the build. */
    name: v.string(),
    /** For people. */
    title: v.string(),
    /** Version of the contract of `shared/remote` that the remote was written against. */
    contract: v.number(),
    /** Ids of the pages it brings. */
    pages: v.array(v.string()),
  }),
});

type PackageFacts = v.InferOutput<typeof RemotePackage>['veritas'] & { readonly version: string };

/** @throws Error that names the file and the missing part. */
export async function readPackage(folder: string): Promise<PackageFacts> {
  const file = join(folder, 'package.json');
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  const facts = v.safeParse(RemotePackage, content);
  if (!facts.success) {
    throw new Error(`${file} does not describe a remote: ${describeIssues(facts.issues)}`);
  }
  return { ...facts.output.veritas, version: facts.output.version };
}
