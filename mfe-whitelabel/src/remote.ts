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
      // In the chunk of this file: the only page is always needed.
      load: () => import(/* webpackMode: 'eager' */ './routes/WhiteLabelRoute.tsx'),
    },
  },
} satisfies Remote;
