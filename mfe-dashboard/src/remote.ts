import { CONTRACT_VERSION } from '@veritas/shared/remote';
import type { Remote } from '@veritas/shared/remote';

export default {
  name: 'dashboard',
  contract: CONTRACT_VERSION,
  pages: {
    Dashboard: { title: 'Dashboard', load: () => import('./routes/DashboardRoute.tsx') },
  },
} satisfies Remote;
