/** In the address of the page, it starts the download once the page is open. */
export const START_PARAM = 'download';

/** The content of the code: this page, which asks for a sign-in first where needed. */
export function appLink(origin: string): string {
  return `${origin}/App?${START_PARAM}=now`;
}

/** Whether another device cannot reach a console that is opened by this host name. */
export function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
