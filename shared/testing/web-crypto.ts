import { webcrypto } from 'node:crypto';

/** Gives a test the cryptography that browsers have in a secure context and its DOM lacks. */
export function provideWebCrypto(): void {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
}

/** Holds up the next key that is imported until it is released; `asked` resolves once it is. */
export function holdNextKey(): { readonly asked: Promise<void>; readonly release: () => void } {
  const { subtle } = globalThis.crypto;
  const importKey = subtle.importKey.bind(subtle);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spy = jest.spyOn(subtle, 'importKey').mockImplementationOnce(async (...key: Parameters<typeof importKey>) => {
    asked.resolve();
    await released.promise;
    return importKey(...key);
  });
  const release = () => {
    spy.mockRestore();
    released.resolve();
  };
  return { asked: asked.promise, release };
}
