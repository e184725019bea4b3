import { ModulesPage } from '../features/modules/ModulesPage.tsx';
import { isQuarantined } from '../features/remote-page/failures/quarantine.ts';
import { rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { useRegistryUpdates } from '../features/remote-page/registry/useRegistryUpdates.ts';

export default function ModulesRoute() {
  const { registry } = useRegistryUpdates();
  // The pages that are opened next in this tab would otherwise be of the former release for up to a minute.
  return <ModulesPage registry={registry} isAvoided={isQuarantined} onChange={() => void rereadRegistry()} />;
}
