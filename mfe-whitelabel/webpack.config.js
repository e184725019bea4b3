import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ name: 'whitelabel', dir: import.meta.dirname });
