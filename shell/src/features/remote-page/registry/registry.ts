import { logFailure, person } from '@veritas/shared/api';
import { addCatalogue, currentLanguage, t, translated } from '@veritas/shared/language';
import {
  jsonOrNull,
  MANIFEST_FILE,
  registryIn,
  type Registry,
  type RegistryEntry,
  type Release,
} from '@veritas/shared/registry';
import { createListeners, storedSetting } from '@veritas/shared/ui';
import { followTracing } from '../../../tracing/tracing.ts';
import { compareClocks } from '../../../clock/server-clock.ts';
import { LoadError } from '../failures/load-error.ts';
import { requestRegistry } from './registry-request.ts';

/** Well formed but wrong: the browser would ignore an empty or malformed integrity, and run the file. */
const NEVER_MATCHES = `sha384-${'A'.repeat(64)}`;

/** The last registry of this browser, for a start while the server is unavailable. */
const kept = storedSetting('veritas-registry');

interface Reading {
  readonly requester: number;
  readonly answer: Promise<Registry>;
}

let good: Registry | null = null;
let isKeptCopy = false;
/** The `person` for whom the current registry was requested: a canary is for some users only. */
let goodFor = person;
let reading: Reading | null = null;
/** Starts once `reading` has ended. */
let nextReading: Reading | null = null;
const integrities = new Map<string, string>();
const changes = createListeners();

/** The last registry, or null. */
export function currentRegistry(): Registry | null {
  return good;
}

/** Calls the listener whenever another registry has been read; returns the unsubscribe function. */
export const subscribeToRegistry = changes.add;

/** Whether the current registry is the copy of an earlier visit: the server has not sent one to this page. */
export function isRegistryKept(): boolean {
  return isKeptCopy;
}

/**
 * The registry, read once for the signed-in user and cached until `rereadRegistry`; while it cannot be read, that of
 * the previous user, or the copy of an earlier visit. @throws LoadError with a sentence for the page's card.
 */
export async function readRegistry(): Promise<Registry> {
  if (good && goodFor === person) return good;
  try {
    return await readNow();
  } catch (error) {
    if (good) {
      logFailure('Reading the registry for another person', error);
      return good;
    }
    const copy = readCopy();
    if (!copy) throw error;
    logFailure('Reading the registry; the copy of an earlier visit is used', error);
    use(copy, true);
    return copy;
  }
}

/** The registry as of the call or later, or the previous one while the new one cannot be read. */
export async function rereadRegistry(): Promise<Registry> {
  if (!good) return readRegistry();
  try {
    return await readAgain();
  } catch (error) {
    logFailure('Reading the registry again', error);
    return good;
  }
}

function readNow(): Promise<Registry> {
  if (reading?.requester === person) return reading.answer;
  const started = { requester: person, answer: fetchRegistry() };
  reading = started;
  const end = () => {
    if (reading === started) reading = null;
  };
  started.answer.then(end, end);
  return started.answer;
}

/** A pending read may have been answered before the announced release was published. */
function readAgain(): Promise<Registry> {
  if (nextReading?.requester === person) return nextReading.answer;
  if (reading?.requester !== person) return readNow();
  const begin = () => {
    if (nextReading === started) nextReading = null;
    return readNow();
  };
  const started = { requester: person, answer: reading.answer.then(begin, begin) };
  nextReading = started;
  return started.answer;
}

async function fetchRegistry(): Promise<Registry> {
  const requester = person;
  const document = await fetchDocument();
  if (requester !== person) return readNow();
  // A page that stays open receives entries of remotes that need a newer console.
  const read = registryIn(document, good ?? readCopy());
  if (!read) throw new LoadError(t('The list of installed pages is malformed.'));
  const text = JSON.stringify(read.registry);
  if (text !== kept.read()) kept.write(text);
  // The same object while its content is the same, so that nothing is rendered again.
  const known = good && JSON.stringify(good) === text ? good : read.registry;
  if (known !== good) for (const problem of read.problems) logFailure('Reading the registry', problem);
  use(known, false);
  return known;
}

function readCopy(): Registry | null {
  // Storage content is untrusted; anything but a registry is ignored.
  return registryIn(jsonOrNull(kept.read() ?? ''))?.registry ?? null;
}

function use(registry: Registry, fromCopy: boolean): void {
  for (const { active, previous } of registry.remotes) {
    addTitles(active);
    for (const release of previous ? [active, previous] : [active]) remember(release);
  }
  good = registry;
  goodFor = person;
  isKeptCopy = fromCopy;
  changes.call();
}

/** The console's own texts take precedence: the page title of a team must not change other texts. */
function addTitles({ titles }: Release): void {
  const language = currentLanguage();
  const own = Object.entries((language !== 'en' && titles?.[language]) || {});
  addCatalogue(Object.fromEntries(own.filter(([english]) => translated(english) === english)));
}

async function fetchDocument(): Promise<unknown> {
  const request = requestRegistry();
  const answer = await request.answer.catch((cause: unknown) => {
    throw new LoadError(t('The list of installed pages could not be fetched.'), { cause });
  });
  if (!answer.ok)
    throw new LoadError(t('The list of installed pages is not available ({status}).', { status: answer.status }));
  followTracing(answer, currentRegistry);
  compareClocks(answer, request.askedAt);
  return request.content.catch((cause: unknown) => {
    throw new LoadError(t('The list of installed pages could not be read.'), { cause });
  });
}

function remember(release: Release): void {
  for (const [file, integrity] of Object.entries(release.files)) integrities.set(fileUrl(release, file), integrity);
}

function fileUrl(release: Release, file: string): string {
  return new URL(file, new URL(release.base, window.location.href)).href;
}

export function manifestUrl(release: Release): string {
  return fileUrl(release, MANIFEST_FILE);
}

/** Whether the registry lists this file; nothing else may become a script. */
export function isRegistered(url: string): boolean {
  return integrities.has(withoutQuery(url));
}

/** The expected hash of a file; a file that is not in the registry never matches. */
export function integrityOf(url: string): string {
  return integrities.get(withoutQuery(url)) ?? NEVER_MATCHES;
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url, window.location.href);
  return origin + pathname;
}

/** The remote whose active release has the page, or null when none does. */
export function remoteOfPage(registry: Registry, page: string): RegistryEntry | null {
  return registry.remotes.find(({ active }) => active.pages.some(({ path }) => path === page)) ?? null;
}
