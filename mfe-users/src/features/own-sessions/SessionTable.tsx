import { ApiError, endSession, reasonOf, useRowMutation, type OwnSession } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge, Button, Table, toast, type Column } from '@veritas/shared/ui';
import { carryOut } from '../../lib/server/carry-out.ts';
import { isOutdated } from '../../lib/server/refusal.ts';

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  /** Reads the sessions again. */
  readonly onChanged: () => Promise<void>;
}

/** The user's own sessions; the current one is ended by signing out. */
export function SessionTable({ sessions, onChanged }: SessionTableProps) {
  const zone = useZone();
  const end = useRowMutation({
    keyOf: ({ id }: OwnSession) => id,
    mutationFn: async ({ id }: OwnSession) => {
      await carryOut(endSession, { session_id: id }).catch((error: unknown) => {
        // It has ended already, as after a lost answer.
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      });
      await onChanged();
    },
    onSuccess: () => void toast.success(t('Session ended')),
    onError: (error) => {
      if (isOutdated(error)) void onChanged();
      toast.error(t('Failed to end the session: {reason}', { reason: reasonOf(error) }));
    },
  });
  const time = (text: string) => formatLongTime(parseInstant(text), zone);
  // Two browsers may have one address: only the time identifies the session.
  const wordsOf = ({ kind, ip, started_at }: OwnSession) => ({ kind, ip, time: time(started_at) });
  function ask(session: OwnSession) {
    const question = t(
      'End the session of {kind, select, web {Browser} other {Phone app}} at {ip}, signed in {time}?',
      wordsOf(session),
    );
    if (window.confirm(question)) end.start(session);
  }
  const columns: Column<OwnSession>[] = [
    {
      key: 'kind',
      header: t('Where'),
      rowHeader: true,
      cell: ({ kind, ip }) => t('{kind, select, web {Browser} other {Phone app}} at {ip}', { kind, ip }),
    },
    { key: 'started', header: t('Signed in'), cell: ({ started_at }) => time(started_at) },
    { key: 'seen', header: t('Last used'), cell: ({ seen_at }) => time(seen_at) },
    {
      key: 'end',
      header: t('End'),
      card: 'unnamed',
      cell: (session) =>
        session.current ? (
          <Badge kind="neutral">{t('This session')}</Badge>
        ) : (
          <Button
            variant="quiet"
            aria-label={t(
              'End {kind, select, web {Browser} other {Phone app}} at {ip}, signed in {time}',
              wordsOf(session),
            )}
            busy={end.runningOf(session.id) !== null}
            onClick={() => ask(session)}
          >
            {t('End')}
          </Button>
        ),
    },
  ];
  return <Table caption={t('Your sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} cards />;
}
