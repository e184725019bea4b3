/** The name of a remote by the folder of its package, `mfe-name`; undefined for any other folder. */
export function remoteNameOf(folder: string): string | undefined {
  return /^mfe-([a-z][a-z0-9]{0,31})$/.exec(folder)?.[1];
}
