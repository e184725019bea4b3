import { jsonOrNull, MANIFEST_FILE, pageAt } from '@veritas/shared/registry';
import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { readPlain } from '../releases/plain-file.ts';
import type { Language } from '../http/language/sentence.ts';
import type { ReleaseFiles } from './release-files.ts';

/** Written by the build of the shell: the files of the chunk behind the sign-in. */
const SHELL_LIST = 'preload.json';
const LARGEST_LIST = 64 * 1_024;
/** A catalogue of a remote: its chunk is named after the language (docs/develop/languages.md). */
const HINDI = /^assets\/hi\./;

const ShellList = v.array(
  v.object({
    file: v.pipe(v.string(), v.regex(/^assets\/[A-Za-z0-9_.-]+\.(js|css)$/)),
    integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  }),
);

const Assets = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });
const Manifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(v.object({ assets: v.object({ js: Assets, css: Assets }) })),
});

interface Announced {
  readonly shellDir: string;
  readonly registry: Registry;
  readonly releases: ReleaseFiles;
  /** The language that the browser prefers; the page may be in another one. */
  readonly language: Language;
  readonly userAgent: string | undefined;
}

/**
 * The `Link` header of a page for a signed-in user: preloads of what its address needs beyond the first script, so that
 * a browser requests all files in parallel instead of one after the other. It names files only: the page itself
 * requests the records.
 */
export async function preloadHeaders(
  path: string,
  { shellDir, registry, releases, language, userAgent }: Announced,
): Promise<Readonly<Record<string, string>>> {
  const entry = registry.remotes.find(({ active, disabled }) => !disabled && pageAt(active.pages, path));
  const links = [
    ...(await shellLinks(shellDir, isWebKit(userAgent))),
    ...(isChromium(userAgent) ? [fetched('/registry.json')] : []),
    ...(entry ? await remoteLinks(entry, releases, language) : []),
  ];
  return links.length > 0 ? { link: links.join(', ') } : {};
}

/** Others do not give a preload to a `fetch` that revalidates, as that of the registry does, and request it twice. */
function isChromium(userAgent = ''): boolean {
  return userAgent.includes('Chrome/');
}

/** Safari, and every browser of an iPhone. */
export function isWebKit(userAgent = ''): boolean {
  return userAgent.includes('AppleWebKit/') && !isChromium(userAgent);
}

/**
 * WebKit does not read the integrity of a header's preload, so the page's policy would refuse each script: there they
 * come by their elements alone.
 */
async function shellLinks(shellDir: string, onlyStyles: boolean): Promise<string[]> {
  const list = await readPlain(shellDir, SHELL_LIST, LARGEST_LIST);
  const files = v.safeParse(ShellList, jsonOrNull(list?.toString('utf8') ?? ''));
  if (!files.success) return [];
  return files.output.flatMap(({ file, integrity }) => {
    // With the attributes of the elements that use them: otherwise they are fetched twice.
    if (file.endsWith('.css')) return `</${file}>; rel=preload; as=style`;
    return onlyStyles ? [] : `</${file}>; rel=preload; as=script; integrity=${integrity}; crossorigin`;
  });
}

/** The files of a release come by `fetch` (docs/decisions/151-files-arrive-before-elements.md). */
async function remoteLinks(
  { name, active }: RegistryEntry,
  releases: ReleaseFiles,
  language: Language,
): Promise<string[]> {
  const file = await releases.read(`${name}/${active.version}/${MANIFEST_FILE}`);
  const manifest = v.safeParse(Manifest, jsonOrNull(file?.plain.toString('utf8') ?? ''));
  if (!manifest.success) return [];
  const { metaData, exposes } = manifest.output;
  // With several pages the manifest does not say which chunk belongs to which.
  const isOnlyPage = active.pages.length === 1;
  const assets = exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...css.sync,
    ...(isOnlyPage ? [...js.async, ...css.async] : []),
  ]);
  return [MANIFEST_FILE, metaData.remoteEntry.name, ...assets]
    .filter((each) => Object.hasOwn(active.files, each) && (language === 'hi' || !HINDI.test(each)))
    .map((each) => fetched(active.base + each));
}

function fetched(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
}
