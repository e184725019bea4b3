import { SettingsPage } from '../features/settings/SettingsPage.tsx';

/** `/Settings`: an addition; the shell admits only users who may change settings. */
export default function SettingsRoute() {
  return <SettingsPage />;
}
