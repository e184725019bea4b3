import { t } from '@veritas/shared/language';
import { ModulesPage } from '../features/modules/ModulesPage.tsx';
import { isQuarantined } from '../features/remote-page/quarantine.ts';
import { useRegistry } from '../features/remote-page/use-registry.ts';
import { usePageTitle } from '../use-page-title.ts';

export default function ModulesRoute() {
  const { registry } = useRegistry();
  usePageTitle(t('Modules'));
  return <ModulesPage registry={registry} isAvoided={isQuarantined} />;
}
