import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'users',
  contract: CONTRACT_VERSION,
  pages: {
    createuser: { title: 'Create User', load: () => import('./routes/CreateUserRoute.tsx') },
    Deactivateuser: { title: 'Deactivate Users', load: () => import('./routes/DeactivateUserRoute.tsx') },
    // Additions beside the specified routes.
    Account: { title: 'Your account', load: () => import('./routes/AccountRoute.tsx') },
    Audit: { title: 'Audit trail', load: () => import('./routes/AuditRoute.tsx') },
  },
} satisfies Remote;
