import { getSettings, queryOf, useQuery } from '@veritas/shared/api';

/** The settings of the installation, for users who may change them. */
export function useStoredSettings() {
  return useQuery(queryOf(getSettings));
}
