import { reasonOf } from '@veritas/shared/api';
import type { DeployToken, Module } from '@veritas/shared/contracts/releases';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Alert, Button, Card, Dialog, Table, type Column } from '@veritas/shared/ui';
import { useState } from 'react';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { useDeployTokens, useTokenEnd } from './useDeployTokens.ts';

const NOTE = 'With a token a team releases its module over HTTP: npm run release -- publish … --to this console.';

/** The tokens that teams release with. */
export function DeployTokens({ modules }: { readonly modules: readonly Module[] }) {
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<DeployToken | null>(null);
  const { data: tokens = [], error } = useDeployTokens();
  const zone = useZone();
  const time = (at: string) => formatLongTime(parseInstant(at), zone);
  const columns: Column<DeployToken>[] = [
    { key: 'name', header: 'Used by', rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'remote', header: 'Module', cell: ({ remote }) => <bdi>{remote}</bdi> },
    { key: 'made', header: 'Made by', cell: ({ created_by }) => <bdi>{created_by}</bdi> },
    { key: 'ends', header: 'Ends', cell: ({ expires_at }) => time(expires_at) },
    { key: 'used', header: 'Last used', cell: ({ used_at }) => (used_at === null ? 'Never' : time(used_at)) },
    {
      key: 'revoke',
      header: 'Revoke',
      card: 'unnamed',
      cell: (token) => (
        <Button variant="quiet" onClick={() => setEnding(token)}>
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <Card title="Deploy tokens" note={NOTE} actions={<Button onClick={() => setIsMaking(true)}>New token</Button>}>
      {error && <Alert kind="error">The deploy tokens could not be read: {reasonOf(error)}</Alert>}
      <Table
        caption="Deploy tokens"
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => id}
        empty="There is no deploy token."
        cards
      />
      {isMaking && <NewTokenDialog modules={modules} onClose={() => setIsMaking(false)} />}
      {ending && <RevokeDialog token={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function RevokeDialog({ token, onClose }: { readonly token: DeployToken; readonly onClose: () => void }) {
  const { mutate, isPending } = useTokenEnd();
  return (
    <Dialog
      title="Revoke the deploy token?"
      open
      purpose="ask"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(token, { onSettled: onClose })}>
            Revoke
          </Button>
        </>
      }
    >
      <p>
        <bdi>{token.name}</bdi> can release nothing any more, also what is on its way.
      </p>
    </Dialog>
  );
}
