import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ name: 'users', dir: import.meta.dirname });
