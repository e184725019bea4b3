import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'whitelabel',
  contract: CONTRACT_VERSION,
  pages: {
    WhiteLabel: { title: 'White Labeled Brands', load: () => import('./routes/WhiteLabelRoute.tsx') },
  },
} satisfies Remote;
