import { CONTRACT_VERSION, type Remote } from '@veritas/shared/remote';

export default {
  name: 'data',
  contract: CONTRACT_VERSION,
  pages: {
    Upload: { title: 'Upload CSV File', load: () => import('./routes/UploadRoute.tsx') },
    Download: { title: 'Download Data', load: () => import('./routes/DownloadRoute.tsx') },
    App: { title: 'Mobile app', load: () => import('./routes/AppRoute.tsx') },
  },
} satisfies Remote;
