import { startLanguage } from '@veritas/shared/language';
import { applyStoredTheme } from '@veritas/shared/ui';

applyStoredTheme();
await startLanguage({ hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') });
// In this very file, but run only now: modules hold texts as constants.
const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
await start();
