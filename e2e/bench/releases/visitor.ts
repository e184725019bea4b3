import { createHash } from 'node:crypto';
import { request } from '@playwright/test';
import { tokenHeader } from '../../support/server/change.ts';
import { DEMO_PASSWORD } from '../../support/sign-in.ts';

/** A release as `/registry.json` names it to a visitor. */
export interface ListedRelease {
  readonly version: string;
  readonly base: string;
  readonly files: Readonly<Record<string, string>>;
  readonly pages: readonly { readonly path: string }[];
}
interface ListedRegistry {
  readonly remotes: readonly { readonly name: string; readonly active: ListedRelease }[];
}

/** A session of a demo account, without a browser. */
export class Visitor {
  readonly #url: string;
  readonly #cookie: string;
  readonly #token: Readonly<Record<string, string>>;

  private constructor(url: string, cookies: readonly { name: string; value: string }[]) {
    this.#url = url;
    this.#cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    this.#token = tokenHeader(cookies);
  }

  static async signIn(url: string, role: string): Promise<Visitor> {
    const browser = await request.newContext();
    const cookies = async () => (await browser.storageState()).cookies;
    await browser.get(`${url}/veritas/user/is_LoggedIn/`);
    const data = { username: role, password: DEMO_PASSWORD };
    const headers = tokenHeader(await cookies());
    const answer = await browser.post(`${url}/veritas/user/login/`, { data, headers });
    if (!answer.ok()) throw new Error(`The sign-in as ${role} was answered with ${answer.status()}`);
    const visitor = new Visitor(url, await cookies());
    await browser.dispose();
    return visitor;
  }

  /** @throws Error when the answer is no success. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
    const answer = await fetch(this.#url + path, { headers: { cookie: this.#cookie, ...headers } });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return content;
  }

  /** @throws Error when the answer is no success. */
  async post(path: string, body: unknown): Promise<void> {
    const headers = {
      cookie: this.#cookie,
      origin: this.#url,
      ...this.#token,
      'content-type': 'application/json',
    };
    const answer = await fetch(this.#url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  /** The release of a remote that this visitor gets. */
  async release(remote: string): Promise<ListedRelease> {
    const registry = JSON.parse((await this.get('/registry.json')).toString()) as ListedRegistry;
    const found = registry.remotes.find(({ name }) => name === remote);
    if (!found) throw new Error(`The registry names no ${remote}`);
    return found.active;
  }

  /** A file of a release, which may be named at another host. @throws Error when it is not what was released. */
  async file({ base, files }: ListedRelease, file: string): Promise<void> {
    const content = await this.get(new URL(file, new URL(base, this.#url)).pathname);
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (integrity !== files[file]) throw new Error(`${base}${file} is not what the registry names`);
  }
}
