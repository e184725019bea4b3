import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'users',
  contract: CONTRACT_VERSION,
  pages: {
    Deactivateuser: { title: 'Deactivate Users', load: () => import('./routes/DeactivateUserRoute.tsx') },
  },
} satisfies Remote;
