import { call, getSettings, useQuery, useQueryClient, type Settings } from '@veritas/shared/api';
import { userSessionsKey } from '../../lib/server/sessions.ts';

const settingsKey = [getSettings.path];

/** The settings of the installation, and how a card takes over the answer to its change. */
export function useSettings() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getSettings, undefined, { signal }),
  });
  return {
    settings: data ?? null,
    error,
    refetch,
    take: (settings: Settings) => {
      // A read that began earlier may be answered later.
      void client.cancelQueries({ queryKey: settingsKey });
      client.setQueryData(settingsKey, settings);
      // Users of a role that may not use the web any more are signed out.
      void client.invalidateQueries({ queryKey: userSessionsKey });
    },
  };
}
