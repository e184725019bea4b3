import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'devices',
  title: 'Device Pick List',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    ListDevices: {
      title: 'Device Pick List',
      words: 'stats filter tracking late',
      menu: { name: 'Data', label: 'Stats', order: 50 },
      // In the chunk of this file: the only page is always needed.
      load: () => import(/* webpackMode: 'eager' */ './routes/DeviceListRoute.tsx'),
    },
  },
} satisfies Remote;
