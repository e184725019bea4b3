import { SettingsPage } from '../features/settings/SettingsPage.tsx';

/** `/Settings`: an addition; the shell lets in only those who may change settings. */
export default function SettingsRoute() {
  return <SettingsPage />;
}
