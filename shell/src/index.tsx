import { startLanguage } from '@veritas/shared/language';
import { applyStoredTheme } from '@veritas/shared/ui';

applyStoredTheme();
await startLanguage({ hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') });
// In this file, but run only now: constants of modules contain texts.
const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
await start();
