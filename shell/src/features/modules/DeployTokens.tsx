import { reasonOf, referenceOf } from '@veritas/shared/api';
import type { DeployToken, Module } from '@veritas/shared/contracts/releases';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Card, rich, Skeleton, Table, type Column } from '@veritas/shared/ui';
import { useState } from 'react';
import { AskDialog } from './AskDialog.tsx';
import classes from './Modules.module.css';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { titleOf } from './releases.ts';
import { useDeployTokens, useTokenEnd } from './useDeployTokens.ts';

const NOTE = t('With a token a team releases its module over HTTP: npm run release -- publish … --to this console.');

/** The deploy tokens of the teams. */
export function DeployTokens({ modules }: { readonly modules: readonly Module[] }) {
  const [isCreating, setIsCreating] = useState(false);
  const [ending, setEnding] = useState<DeployToken | null>(null);
  const { data: tokens, error, refetch } = useDeployTokens();
  const columns = useColumns(modules, setEnding);
  return (
    <Card
      title={t('Deploy tokens')}
      note={NOTE}
      actions={<Button onClick={() => setIsCreating(true)}>{t('New token')}</Button>}
    >
      {error && (
        <Alert
          kind="error"
          reference={referenceOf(error)}
          action={<Button onClick={() => void refetch()}>{t('Retry')}</Button>}
        >
          {t('The deploy tokens could not be read: {reason}', { reason: reasonOf(error) })}
        </Alert>
      )}
      {!tokens && !error && <Skeleton shape="table" lines={3} />}
      {tokens && (
        <Table
          caption={t('Deploy tokens')}
          columns={columns}
          rows={tokens}
          rowKey={({ id }) => id}
          empty={t('No deploy tokens yet')}
          cards
        />
      )}
      {isCreating && <NewTokenDialog modules={modules} onClose={() => setIsCreating(false)} />}
      {ending && <RevokeDialog token={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function useColumns(modules: readonly Module[], onEnd: (token: DeployToken) => void): Column<DeployToken>[] {
  const zone = useZone();
  const time = (at: string) => formatLongTime(parseInstant(at), zone);
  return [
    {
      key: 'name',
      header: t('Used by'),
      rowHeader: true,
      cell: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
    },
    {
      key: 'remote',
      header: t('Module'),
      cell: ({ remote }) => <bdi className={classes.name}>{titleOf(remote, modules)}</bdi>,
    },
    {
      key: 'creator',
      header: t('Created by'),
      cell: ({ created_by }) => <bdi className={classes.name}>{created_by}</bdi>,
    },
    { key: 'ends', header: t('Ends'), cell: ({ expires_at }) => time(expires_at) },
    { key: 'used', header: t('Last used'), cell: ({ used_at }) => (used_at === null ? t('Never') : time(used_at)) },
    {
      key: 'revoke',
      header: t('Revoke'),
      card: 'unnamed',
      isAction: true,
      cell: (token) => (
        <Button variant="quiet" aria-description={token.name} onClick={() => onEnd(token)}>
          {t('Revoke')}
        </Button>
      ),
    },
  ];
}

function RevokeDialog({ token, onClose }: { readonly token: DeployToken; readonly onClose: () => void }) {
  const { mutate, isPending } = useTokenEnd();
  return (
    <AskDialog
      title={t('Revoke the deploy token?')}
      action={t('Revoke')}
      busy={isPending}
      onConfirm={() => mutate(token, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {rich('{name} can no longer release anything, including a release in progress.', {
          name: <bdi>{token.name}</bdi>,
        })}
      </p>
    </AskDialog>
  );
}
