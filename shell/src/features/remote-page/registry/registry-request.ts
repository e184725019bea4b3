const REGISTRY_URL = '/registry.json';
const REGISTRY_TIMEOUT_MS = 5_000;

export interface RegistryRequest {
  /** By Date.now. */
  readonly askedAt: number;
  readonly answer: Promise<Response>;
  /** The body as JSON, whatever the status is. */
  readonly content: Promise<unknown>;
}

let ahead: RegistryRequest | null = null;

/** Requests the registry before the code that reads it has loaded, which then does not wait for it. */
export function requestRegistryAhead(): void {
  ahead = request();
}

/** The request that was made ahead, once; otherwise a new one. Failures are left to who reads it. */
export function requestRegistry(): RegistryRequest {
  const requested = ahead ?? request();
  ahead = null;
  return requested;
}

function request(): RegistryRequest {
  const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
  const answer = fetch(REGISTRY_URL, { cache: 'no-cache', signal });
  const content = answer.then((response): Promise<unknown> => response.json());
  for (const promise of [answer, content]) promise.catch(() => undefined);
  return { askedAt: Date.now(), answer, content };
}
