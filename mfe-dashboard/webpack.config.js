import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@veritas/shared/build';

const config = remoteConfig({ dir: import.meta.dirname, budgetKb: 80 });

export default {
  ...config,
  resolve: {
    ...config.resolve,
    alias: { '@kurkle/color$': fileURLToPath(new URL('./src/lib/plain-color.ts', import.meta.url)) },
  },
};
