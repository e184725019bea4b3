import { Button } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { countUsers } from '../../lib/people/count-words.ts';
import type { useBulkCreate } from './useBulkCreate.ts';

interface BulkCreateActionsProps {
  readonly bulk: ReturnType<typeof useBulkCreate>;
  readonly onClose: () => void;
  readonly onCorrect: () => void;
}

/** The buttons of each stage: create or cancel, stop, then close, save the passwords and create those left. */
export function BulkCreateActions({ bulk, onClose, onCorrect }: BulkCreateActionsProps) {
  const { stage, ready, left, wrong, withPassword } = bulk;
  if (stage === 'running') {
    return (
      <Button autoFocus onClick={bulk.stop}>
        Stop
      </Button>
    );
  }
  if (stage === 'ready') {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        {ready.length > 0 && !bulk.tooMany && (
          <Button variant="primary" onClick={() => void bulk.start()}>
            Create {countUsers(ready.length)}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button autoFocus={withPassword.length === 0 && left.length === 0} onClick={onClose}>
        Close
      </Button>
      {withPassword.length > 0 && (
        <Button
          variant={left.length > 0 ? 'secondary' : 'primary'}
          autoFocus
          icon={<Download aria-hidden="true" />}
          onClick={bulk.savePasswords}
        >
          Save {withPassword.length === 1 ? 'the password' : `${withPassword.length} passwords`} as CSV
        </Button>
      )}
      {wrong.length > 0 && left.length === 0 && (
        <Button onClick={onCorrect}>
          {wrong.length === 1 ? 'Correct the other row' : `Correct the other ${wrong.length} rows`}
        </Button>
      )}
      {left.length > 0 && (
        <Button variant="primary" autoFocus={withPassword.length === 0} onClick={() => void bulk.goOn()}>
          Create {countUsers(left.length)} left
        </Button>
      )}
    </>
  );
}
