import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'data',
  title: 'Upload and Download',
  contract: CONTRACT_VERSION,
  catalogues: { hi: () => import(/* webpackChunkName: 'hi' */ './catalogue/hi.ts') },
  pages: {
    Upload: {
      title: 'Upload',
      words: 'csv import shipments',
      openTo: 'upload',
      menu: { name: 'Data', order: 10 },
      load: () => import('./routes/UploadRoute.tsx'),
    },
    // At 20 the shell has its own entry, Download APK.
    Download: {
      title: 'Download Data',
      words: 'csv report export',
      menu: { name: 'Data', label: 'Download', order: 40 },
      load: () => import('./routes/DownloadRoute.tsx'),
    },
    // Additions beside the specified routes.
    App: {
      title: 'Mobile app',
      words: 'download apk qr code',
      openTo: 'download_apk',
      load: () => import('./routes/AppRoute.tsx'),
    },
  },
} satisfies Remote;
