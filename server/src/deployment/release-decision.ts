import type { CallInput, changeModule, changeRelease } from '@veritas/shared/contracts/releases';
import { audienceChange, promotion, revocation, rollback, switching, withdrawal } from 'release/rules';
import type { Decide } from 'release/rules';
import { readAudience } from './sent-build.ts';

type Change = CallInput<typeof changeRelease> | CallInput<typeof changeModule>;

/** How a requested action changes the registry. */
export function decisionOf(change: Change): Decide {
  const name = change.remote;
  switch (change.action) {
    case 'canary':
      return audienceChange({ name, audience: readAudience(change.audience) });
    case 'promote':
      return promotion({ name, version: change.version });
    case 'rollback':
      return rollback({ name, from: change.from });
    case 'withdraw':
      return withdrawal({ name });
    case 'revoke':
      return revocation({ name, version: change.version });
    case 'disable':
    case 'enable':
      return switching({ name, isDisabled: change.action === 'disable' });
  }
}
