export { CONTRACT_VERSION } from './contract.ts';
export { Audience } from './audience.ts';
export { RegistryChange } from './registry-change.ts';
export * from './registry-schema.ts';
export { BuiltRelease, describeRemote } from './built-release.ts';
export type { PageDescription } from './page-schema.ts';
export type { ParsedRegistry } from './parse-registry.ts';
export { describeIssues, parseRegistry } from './parse-registry.ts';
export { assertTrusted, PUBLIC_KEYS_FILE, PublicKey, PublicKeys, signRegistry } from './registry-signature.ts';
