import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'dashboard',
  title: 'Dashboard',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    Dashboard: {
      title: 'Dashboard',
      // In the chunk of this file: the only page is always needed.
      load: () => import(/* webpackMode: 'eager' */ './routes/DashboardRoute.tsx'),
    },
  },
} satisfies Remote;
