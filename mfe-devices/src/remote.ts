import type { Remote } from '@veritas/shared/remote';

export default {
  name: 'devices',
  contract: 1,
  pages: { ListDevices: { title: 'Device Pick List', load: () => import('./routes/DeviceListRoute.tsx') } },
} satisfies Remote;
