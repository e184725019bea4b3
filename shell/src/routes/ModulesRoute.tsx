import { ModulesPage } from '../features/modules/ModulesPage.tsx';
import { isQuarantined } from '../features/remote-page/failures/quarantine.ts';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { useRegistryUpdates } from '../features/remote-page/registry/useRegistryUpdates.ts';

export default function ModulesRoute() {
  const { registry } = useRegistryUpdates();
  // Whoever rolls a module back opens its pages next: without it this tab would take up to a minute to follow.
  return <ModulesPage registry={registry} isAvoided={isQuarantined} onChange={() => void rereadRegistry()} />;
}
