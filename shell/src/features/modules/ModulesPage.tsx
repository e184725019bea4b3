import { isMissing, reasonOf, referenceOf } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import { Alert, Button, Card, PageHead, Skeleton } from '@veritas/shared/ui';
import { DeployTokens } from './DeployTokens.tsx';
import { HistoryCards } from './HistoryCards.tsx';
import classes from './Modules.module.css';
import { ReleaseTable } from './ReleaseTable.tsx';
import { fromRegistry, listReleases } from './releases.ts';
import { useModules } from './useModules.ts';

interface ModulesPageProps {
  /** The same object until its content changes; null until it has been read. */
  readonly registry: Registry | null;
  readonly isAvoided: (entry: RegistryEntry) => boolean;
  /** Called when a module was changed here, or by another user before. */
  readonly onChange: () => void;
}

/** The releases of each remote, their health in browsers and their authors, for super admins. */
export function ModulesPage({ registry, isAvoided, onChange }: ModulesPageProps) {
  const entries = registry?.remotes ?? [];
  const { data, error, refetch, isPending } = useModules(registry);
  const known = data ?? fromRegistry(entries);
  // A server with the specified calls only: there is only the registry, and it is read-only here.
  const isKnownToRegistryOnly = isMissing(error);
  const avoided = entries.filter(isAvoided).map(({ name }) => name);
  return (
    <div className={classes.page}>
      <PageHead title={t('Modules')} />
      <Card>
        {error && !isKnownToRegistryOnly && (
          <Alert
            kind="error"
            reference={referenceOf(error)}
            action={<Button onClick={() => void refetch()}>{t('Retry')}</Button>}
          >
            {t('The modules could not be loaded from the server: {reason}', { reason: reasonOf(error) })}
          </Alert>
        )}
        {isPending ? (
          <Skeleton shape="table" lines={entries.length + 1} label={t('Loading {title}', { title: t('Modules') })} />
        ) : (
          <ReleaseTable
            releases={listReleases(known, avoided)}
            canChange={!isKnownToRegistryOnly}
            onChange={onChange}
          />
        )}
      </Card>
      {data && (
        <>
          <HistoryCards modules={data.modules} changes={data.changes} refusals={data.refusals} />
          <DeployTokens modules={data.modules} />
        </>
      )}
    </div>
  );
}
