import * as v from 'valibot';
import { login } from '@veritas/shared/contracts';
import { Refusal } from 'release/refusal';
import type { Caller, Reply } from './caller.ts';

/** A signed-in caller that stays signed in: an expired session is renewed or replaced, and the call repeated. */
export class Session {
  readonly #caller: Caller;
  readonly #username: string;
  readonly #password: string;

  constructor(caller: Caller, username: string, password: string) {
    this.#caller = caller;
    this.#username = username;
    this.#password = password;
  }

  /** Returns the code of the user's hub. Throws `Refusal` with the service's own reason. */
  async signIn(): Promise<string | null> {
    // The first response sets the XSRF cookie.
    await this.#caller.get('user/is_LoggedIn/');
    const reply = await this.#caller.post(login.path, { username: this.#username, password: this.#password });
    const answer = v.safeParse(login.output, reply.body);
    if (reply.status === 200 && answer.success) return answer.output.hub_code ?? null;
    const reason = v.safeParse(v.object({ error: v.string() }), reply.body);
    throw new Refusal(
      `Cannot sign in as ${this.#username} (${reply.status}): ${reason.success ? reason.output.error : 'no reason given'} ` +
        'The simulator uses the demo accounts, which exist in a store with demo data only.',
    );
  }

  get(path: string): Promise<Reply> {
    return this.#stay(() => this.#caller.get(path));
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.#stay(() => this.#caller.post(path, body));
  }

  async #stay(call: () => Promise<Reply>): Promise<Reply> {
    const reply = await call();
    if (reply.status !== 401) return reply;
    if ((await this.#caller.post('user/refresh/', {})).status !== 200) await this.signIn();
    return call();
  }
}
