import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'users',
  title: 'Users',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    createuser: {
      title: 'Create User',
      words: 'group new many',
      menu: { name: 'User Management', order: 10 },
      load: () => import('./routes/CreateUserRoute.tsx'),
    },
    Deactivateuser: {
      title: 'Deactivate Users',
      words: 'dormant unlock delete activate reset',
      menu: { name: 'User Management', label: 'Deactivate User', order: 20 },
      load: () => import('./routes/DeactivateUserRoute.tsx'),
    },
    // Additions beside the specified routes.
    Account: {
      title: 'Your account',
      words: 'change password sessions',
      load: () => import('./routes/AccountRoute.tsx'),
    },
    Audit: {
      title: 'Audit trail',
      words: 'history log',
      openTo: 'read_audit',
      menu: { name: 'User Management', order: 30 },
      load: () => import('./routes/AuditRoute.tsx'),
    },
    Settings: {
      title: 'Settings',
      words: 'web roles time zone ageing limits error codes E009 E010 meaning',
      openTo: 'change_settings',
      menu: { name: 'User Management', order: 40 },
      load: () => import('./routes/SettingsRoute.tsx'),
    },
  },
} satisfies Remote;
