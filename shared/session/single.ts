const KEY = Symbol.for('veritas.session');

/** A second copy of this module would silently be a second, signed-out session: refuses to start it. */
export function claimSingleSession(): void {
  if (KEY in globalThis) {
    throw new Error(
      'A second session store was loaded: build the remote with remoteConfig of @veritas/shared/build, which shares it',
    );
  }
  Object.defineProperty(globalThis, KEY, { value: true });
}
