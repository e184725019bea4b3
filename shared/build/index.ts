export { baseConfig } from './base.ts';
export { readDescription } from './describe-plugin.ts';
export { precompress } from './precompress.ts';
export { PreloadListPlugin } from './preload-list-plugin.ts';
export { remoteConfig } from './remote.ts';
export { SbomPlugin } from './sbom-plugin.ts';
export { sharedVersion, SINGLETONS } from './singletons.ts';
export { watchBuild } from './watch-build.ts';
export { WeightBudgetPlugin } from './weight-budget-plugin.ts';
