import { webcrypto } from 'node:crypto';

/** Provides the Web Crypto of a secure context, which jsdom lacks. */
export function provideWebCrypto(): void {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
}

/** Blocks the next key import until it is released; `asked` resolves once it is requested. */
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
