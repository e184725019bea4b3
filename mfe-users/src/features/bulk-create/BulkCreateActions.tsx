import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import type { RefCallback } from 'react';
import type { useBulkCreate } from './useBulkCreate.ts';

interface BulkCreateActionsProps {
  readonly bulk: ReturnType<typeof useBulkCreate>;
  readonly onClose: () => void;
  readonly onCorrect: () => void;
  readonly correctRef: RefCallback<HTMLElement>;
}

/**
 * The buttons of each stage: create or cancel, stop, then close, save the passwords and create those left. They have
 * keys: one that is made from the button before it would not take the focus.
 */
export function BulkCreateActions({ bulk, onClose, onCorrect, correctRef }: BulkCreateActionsProps) {
  const { stage, ready, left, wrong, withPassword } = bulk;
  if (stage === 'running') {
    return (
      <Button key="stop" autoFocus onClick={bulk.stop}>
        {t('Stop')}
      </Button>
    );
  }
  if (stage === 'ready') {
    return (
      <>
        <Button key="cancel" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {ready.length > 0 && (
          <Button key="start" variant="primary" onClick={() => void bulk.start()}>
            {t('Create {count, plural, one {# user} other {# users}}', { count: ready.length })}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button key="close" autoFocus={withPassword.length === 0 && left.length === 0} onClick={onClose}>
        {t('Close')}
      </Button>
      {withPassword.length > 0 && (
        <Button
          key="save"
          variant={left.length > 0 ? 'secondary' : 'primary'}
          autoFocus
          icon={<Download aria-hidden="true" />}
          onClick={bulk.savePasswords}
        >
          {t('Save {count, plural, one {the password} other {# passwords}} as CSV', { count: withPassword.length })}
        </Button>
      )}
      {wrong.length > 0 && left.length === 0 && (
        <Button key="correct" ref={correctRef} onClick={onCorrect}>
          {t('Correct the other {count, plural, one {row} other {# rows}}', { count: wrong.length })}
        </Button>
      )}
      {left.length > 0 && (
        <Button key="resume" variant="primary" autoFocus={withPassword.length === 0} onClick={() => void bulk.resume()}>
          {t('Create {count, plural, one {# user} other {# users}} left', { count: left.length })}
        </Button>
      )}
    </>
  );
}
