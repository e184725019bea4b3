import { buildAll } from './build.ts';

// `npm run guide`: the guide of docs/guide, made on the built console.
await buildAll();
await import('../e2e/guide/make.ts');
