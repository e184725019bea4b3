import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ name: 'devices', dir: import.meta.dirname });
