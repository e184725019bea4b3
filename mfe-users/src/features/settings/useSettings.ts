import { useQueryClient, type Settings } from '@veritas/shared/api';
import { userSessionsKey } from '../../lib/server/sessions.ts';
import { settingsKey, useStoredSettings } from '../../lib/server/settings.ts';
import { usersKey } from '../../lib/server/users.ts';

/** The settings of the installation, and how a card takes over the answer to its change. */
export function useSettings() {
  const client = useQueryClient();
  const { data, error, refetch } = useStoredSettings();
  return {
    settings: data ?? null,
    error,
    refetch,
    take: (settings: Settings) => {
      // A read that began earlier may be answered later.
      void client.cancelQueries({ queryKey: settingsKey });
      client.setQueryData(settingsKey, settings);
      // Users of a role that may not use the web any more are signed out, and the list says who may.
      for (const queryKey of [userSessionsKey, usersKey]) void client.invalidateQueries({ queryKey });
    },
  };
}
