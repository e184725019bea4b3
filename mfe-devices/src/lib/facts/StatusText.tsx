import { STAGE_LABELS, type Stage } from '@veritas/shared/domain';
import { translated } from '@veritas/shared/language';
import { Badge, type BadgeKind } from '@veritas/shared/ui';
import { PackageCheck } from 'lucide-react';
import { memo } from 'react';

const KINDS: Readonly<Record<Stage, BadgeKind>> = {
  pending: 'created',
  submitted: 'submitted',
  verified: 'verified',
  detached: 'neutral',
};

/**
 * The stage of a device (SPEC section 4). Detached means only that it is closed; the result shows the outcome. A
 * recycled row often has the same status.
 */
export const StatusText = memo(function StatusText({ stage, plain }: { stage: Stage; plain?: boolean }) {
  const icon = stage === 'detached' ? <PackageCheck aria-hidden="true" /> : undefined;
  return (
    <Badge kind={KINDS[stage]} icon={icon} plain={plain}>
      {translated(STAGE_LABELS[stage])}
    </Badge>
  );
});
