import { remoteConfig } from '@veritas/shared/build';

export default remoteConfig({ name: 'dashboard', dir: import.meta.dirname, budgetKb: 75 });
