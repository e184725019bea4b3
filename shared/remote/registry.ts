export { CONTRACT_VERSION } from './contract.ts';
export * from './registry-schema.ts';
export type { ParsedRegistry } from './parse-registry.ts';
export { describeIssues, parseRegistry } from './parse-registry.ts';
