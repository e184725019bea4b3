import { relative } from 'node:path';

/**
 * Adds what the compiler's calls for React Refresh need: components are identified by module and name, so that those of
 * the next build replace these.
 */
export default function refreshLoader(source) {
  const id = JSON.stringify(relative(this.rootContext, this.resourcePath));
  return `const $RefreshReg$ = (type, name) => globalThis.__veritasRefresh?.register(type, ${id} + ' ' + name);
const $RefreshSig$ = globalThis.__veritasRefresh?.createSignatureFunctionForTransform ?? (() => (type) => type);
${source}`;
}
