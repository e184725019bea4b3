import { relative } from 'node:path';

/**
 * Gives a module what the calls that the compiler adds for React Refresh need: components are known by their module and
 * name, so that those of the next build take the place of these.
 */
export default function refreshLoader(source) {
  const id = JSON.stringify(relative(this.rootContext, this.resourcePath));
  return `const $RefreshReg$ = (type, name) => globalThis.__veritasRefresh?.register(type, ${id} + ' ' + name);
const $RefreshSig$ = globalThis.__veritasRefresh?.createSignatureFunctionForTransform ?? (() => (type) => type);
${source}`;
}
