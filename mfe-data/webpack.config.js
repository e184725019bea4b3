import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ dir: import.meta.dirname });
