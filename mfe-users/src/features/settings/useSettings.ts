import { getSettings, getUsers, queryOf, useQueryClient, type SettingName, type Settings } from '@veritas/shared/api';
import { userSessionsKey } from '../../lib/server/sessions.ts';
import { useStoredSettings } from '../../lib/server/settings.ts';

const { queryKey: settingsKey } = queryOf(getSettings);

/** The settings of the installation, and how a card stores the answer to its change. */
export function useSettings() {
  const client = useQueryClient();
  const { data, error, refetch } = useStoredSettings();
  return {
    settings: data ?? null,
    error,
    refetch,
    take: (settings: Settings) => {
      client.setQueryData(settingsKey, (known) => known && latestOf(known, settings));
      // A pending read may be older than this answer, or of a later change: it is made again.
      if (client.isFetching({ queryKey: settingsKey }) > 0) void refetch();
      // Users of a role that lost web sign-in are signed out, and the list shows who may sign in.
      for (const queryKey of [userSessionsKey, [getUsers.path]]) void client.invalidateQueries({ queryKey });
    },
  };
}

/** Each setting from the later of two answers: changes may be answered out of order. */
function latestOf(known: Settings, answered: Settings): Settings {
  const later = <Name extends SettingName>(name: Name) =>
    known[name].version > answered[name].version ? known[name] : answered[name];
  return {
    web_login_roles: later('web_login_roles'),
    time_zone: later('time_zone'),
    ageing: later('ageing'),
    archive_after_days: later('archive_after_days'),
  };
}
