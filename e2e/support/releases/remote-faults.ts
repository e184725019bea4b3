import { createHash } from 'node:crypto';
import type { BrowserContext, Route } from '@playwright/test';
import { fetchHere } from '../server/fetch-here.ts';

/** Of a release in the registry, what a fault changes. */
interface ListedRelease {
  readonly version: string;
  readonly contract: number;
  readonly base: string;
  readonly files: Readonly<Record<string, string>>;
}

interface ListedRemote {
  readonly name: string;
  readonly active: ListedRelease;
  readonly previous: ListedRelease | null;
}

/** What happens to the files of a remote in transit, and what its release declares. */
interface Fault {
  /** The affected files; absent: all of them. */
  readonly files?: RegExp;
  readonly answer?: (route: Route, original: () => Promise<string>) => Promise<void>;
  /** Different content whose hash the release declares. */
  readonly released?: (content: string) => string;
  readonly contract?: number;
}

const ENTRY = /remoteEntry\.[^/]*\.js$/;
const EXPOSED = /__federation_expose_remote\.[^/]*\.js$/;
const CHUNK = /\/(?:\d+|__federation_expose_remote)\.[^/]*\.js$/;
const headers = { 'access-control-allow-origin': '*' };

function status(code: number): Fault {
  return { answer: (route) => route.fulfill({ status: code, headers, body: '{"error":"away"}' }) };
}

function changed(files: RegExp | undefined, change: (content: string) => string): Fault {
  return {
    ...(files && { files }),
    answer: async (route, original) =>
      route.fulfill({ headers, contentType: 'application/javascript', body: change(await original()) }),
  };
}

const tamper = (content: string) => `window.tampered = true;${content}`;

/** Thirteen ways in which a remote fails. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  down: { answer: (route) => route.abort('connectionrefused') },
  '404': status(404),
  '500': status(500),
  'HTML instead of JS': {
    answer: (route) => route.fulfill({ headers, contentType: 'text/html', body: '<!doctype html><p>Welcome' }),
  },
  hang: { answer: () => Promise.resolve() },
  truncated: changed(CHUNK, (content) => content.slice(0, content.length / 2)),
  'tampered entry': changed(ENTRY, tamper),
  'tampered chunk': changed(CHUNK, tamper),
  'missing module': { files: ENTRY, released: (content) => content.replaceAll('"./remote"', '"./other"') },
  'throws at load': { files: ENTRY, released: (content) => `throw new Error("broken");${content}` },
  'throws in render': {
    files: EXPOSED,
    released: (content) =>
      content.replaceAll(
        'load:()=>',
        'load:()=>Promise.resolve({default:()=>{throw new Error("broken while shown")}})||',
      ),
  },
  'wrong contract': { contract: 99 },
  'style sheet missing': { ...status(404), files: /\.css$/ },
};

/** Injects a fault between a browser and one remote, until it is repaired. */
export class FaultyRemote {
  readonly #name: string;
  readonly #fault: Fault;
  readonly #isUpdate: boolean;
  #isRestored = false;

  /** `isUpdate`: the fault is in a new release, and the previous release has none. */
  constructor(name: string, fault: Fault, isUpdate: boolean) {
    this.#name = name;
    this.#fault = fault;
    this.#isUpdate = isUpdate;
  }

  async install(context: BrowserContext): Promise<void> {
    await context.route('**/registry.json', (route) => this.#answerRegistry(route));
    await context.route(`**/remotes/${this.#name}/**`, (route) => this.#answerFile(route));
  }

  restore(): void {
    this.#isRestored = true;
  }

  async #answerRegistry(route: Route): Promise<void> {
    if (this.#isRestored) return route.continue();
    const answer = await route.fetch();
    const registry = (await answer.json()) as { remotes: ListedRemote[] };
    const remotes = await Promise.all(registry.remotes.map((remote) => this.#entry(route, remote)));
    return route.fulfill({ json: { ...registry, remotes } });
  }

  async #entry(route: Route, remote: ListedRemote): Promise<ListedRemote> {
    if (remote.name !== this.#name) return remote;
    const { active } = remote;
    const release = { ...active, files: await this.#files(route, active), ...this.#contract() };
    if (!this.#isUpdate) return { ...remote, active: release, previous: null };
    const [version, base] = [`${active.version}-next`, active.base.replace(/\/$/, '-next/')];
    return { ...remote, active: { ...release, version, base }, previous: active };
  }

  #contract(): Partial<ListedRelease> {
    return this.#fault.contract === undefined ? {} : { contract: this.#fault.contract };
  }

  /** The hashes of a release whose files have the content that the fault gives them. */
  async #files(route: Route, { base, files }: ListedRelease): Promise<ListedRelease['files']> {
    const { released } = this.#fault;
    if (!released) return files;
    const listed = Object.entries(files).map(async ([file, integrity]) => {
      if (!this.#concerns(file)) return [file, integrity] as const;
      const content = await (await fetchHere(route, new URL(file, base).href)).text();
      const digest = createHash('sha384').update(released(content)).digest('base64');
      return [file, `sha384-${digest}`] as const;
    });
    return Object.fromEntries(await Promise.all(listed));
  }

  async #answerFile(route: Route): Promise<void> {
    const asked = route.request().url();
    const url = asked.replace('-next/', '/');
    const isFaulty = !this.#isRestored && (!this.#isUpdate || asked !== url) && this.#concerns(new URL(url).pathname);
    const { answer, released } = this.#fault;
    const original = async () => (await fetchHere(route, url)).text();
    if (isFaulty && answer) return answer(route, original);
    if (isFaulty && released) {
      const body = released(await original());
      return route.fulfill({ headers, contentType: 'application/javascript', body });
    }
    return asked === url ? route.continue() : route.fulfill({ response: await fetchHere(route, url) });
  }

  #concerns(path: string): boolean {
    return this.#fault.files?.test(path) ?? true;
  }
}
