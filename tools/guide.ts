import { buildAll } from './build.ts';
import { findBrowser } from './prerequisites.ts';

// `npm run guide`: the guide of docs/guide, made on the built console.
process.env['CHROMIUM_PATH'] = await findBrowser();
await buildAll();
// By its address: it is written for a browser, whose types the tools are without.
await import(new URL('../e2e/guide/make.ts', import.meta.url).href);
