import { t } from '@veritas/shared/language';
import { ModulesPage } from '../features/modules/ModulesPage.tsx';
import { isQuarantined } from '../features/remote-page/failures/quarantine.ts';
import { useRegistry } from '../features/remote-page/registry/use-registry.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

export default function ModulesRoute() {
  const { registry } = useRegistry();
  usePageTitle(t('Modules'));
  return <ModulesPage registry={registry} isAvoided={isQuarantined} />;
}
