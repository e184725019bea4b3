import { ModulesPage } from '../features/modules/ModulesPage.tsx';
import { isQuarantined } from '../features/remote-page/failures/quarantine.ts';
import { useRegistry } from '../features/remote-page/registry/useRegistry.ts';

export default function ModulesRoute() {
  const { registry } = useRegistry();
  return <ModulesPage registry={registry} isAvoided={isQuarantined} />;
}
