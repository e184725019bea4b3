/* global globalThis */
import * as refresh from 'react-refresh/runtime';

// First in the development build of the shell: react-dom looks for its developer tools when it loads.
refresh.injectIntoGlobalHook(globalThis);
globalThis.__veritasRefresh = refresh;
