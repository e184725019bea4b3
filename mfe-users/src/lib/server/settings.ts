import { call, getSettings, useQuery } from '@veritas/shared/api';

export const settingsKey = [getSettings.path] as const;

/** The settings of the installation, for users who may change them. */
export function useStoredSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(getSettings, undefined, { signal }) });
}
