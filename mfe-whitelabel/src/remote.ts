import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'whitelabel',
  title: 'White Label',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    WhiteLabel: {
      title: 'White Labeled Brands',
      words: 'white label manufacturer',
      openTo: 'white_label',
      menu: { name: 'Data', label: 'White Label', order: 30 },
      load: () => import('./routes/WhiteLabelRoute.tsx'),
    },
  },
} satisfies Remote;
