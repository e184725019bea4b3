import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'dashboard',
  title: 'Dashboard',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    Dashboard: { title: 'Dashboard', load: () => import('./routes/DashboardRoute.tsx') },
  },
} satisfies Remote;
