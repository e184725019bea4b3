import { t } from '@veritas/shared/language';
import * as v from 'valibot';
import { LoadError } from '../failures/load-error.ts';

/** The part of a federation manifest that lists what every page of the remote needs. */
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ assets: v.object({ js: v.object({ sync: v.array(v.string()) }) }) })),
});

/**
 * Addresses of the files that every page of the remote needs. @throws LoadError when the content is not such a
 * manifest.
 */
export function filesToStart(manifestUrl: string, content: Uint8Array): string[] {
  const manifest = v.safeParse(Manifest, parseJson(content));
  if (!manifest.success) throw new LoadError(t('Its list of files is malformed.'));
  const { metaData, exposes } = manifest.output;
  const files = [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  return files.map((file) => new URL(file, manifestUrl).href);
}

function parseJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch (cause) {
    throw new LoadError(t('Its list of files could not be read.'), { cause });
  }
}
