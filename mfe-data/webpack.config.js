import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ name: 'data', dir: import.meta.dirname });
