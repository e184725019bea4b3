/**
 * Removes everything in the page that could be reused for another version of a remote, or for another attempt:
 * webpack's list of chunks, which the next container would adopt; pending scripts, which webpack and the federation
 * runtime would wait for again; and style sheets. Called before every change of version and after every failure, never
 * while a page of the remote is shown.
 */
export function clearRemote(name: string): void {
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  const ofRemote = `script[data-webpack^="${name}:"], [data-remote="${name}"]`;
  for (const element of document.querySelectorAll(ofRemote)) element.remove();
}
