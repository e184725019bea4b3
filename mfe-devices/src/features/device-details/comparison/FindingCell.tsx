import { t } from '@veritas/shared/language';
import { Badge, rich } from '@veritas/shared/ui';
import { Equal, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FactText } from '../../../lib/facts/FactText.tsx';
import type { Finding } from './comparison.ts';
import classes from './Comparison.module.css';

const EQUAL = <Equal aria-hidden="true" />;
const MINUS = <Minus aria-hidden="true" />;

interface FindingCellProps {
  finding: Finding | undefined;
  expected: string | null;
  /** Omits `Not checked`: with all steps side by side most cells would have it. */
  brief: boolean;
}

/** A reading of a scan, with the verdict of the rules. */
export function FindingCell({ finding, expected, brief }: FindingCellProps) {
  if (!finding) return null;
  const { text, verdict } = finding;
  switch (verdict) {
    case 'passed':
      return <Badge kind="verified" plain children={t('Passed')} />;
    case 'rejected':
      return <Badge kind="rejected" plain children={<bdi>{text}</bdi>} />;
    case 'alias':
      return <Allowed>{rich('Known as {name}', { name: <bdi>{text}</bdi> })}</Allowed>;
    case 'matches':
      return <Judged text={text} badge={<Badge kind="verified" plain icon={EQUAL} children={t('Matches')} />} />;
    case 'allowed':
      return (
        <Judged
          text={text}
          badge={<Allowed>{rich('Allowed maker of {brand}', { brand: <bdi>{expected}</bdi> })}</Allowed>}
        />
      );
    case 'doorstep':
      return (
        <Judged text={text} badge={<Badge kind="verified" plain icon={EQUAL} children={t('As at the doorstep')} />} />
      );
    case 'differs':
      return <Judged text={text} badge={<Badge kind="rejected" plain children={t('Differs')} />} />;
    case 'duplicate':
      return <Judged text={text} badge={<Badge kind="rejected" plain children={t('Scanned twice')} />} />;
    case 'unchecked':
      return (
        <>
          <FactText whole>{text}</FactText>{' '}
          {!brief && <Badge kind="neutral" plain icon={MINUS} children={t('Not checked')} />}
        </>
      );
  }
}

/** Without a text if only the verdict of a reading is known. */
function Judged({ text, badge }: { text: string | null; badge: ReactNode }) {
  return (
    <div>
      {text && <FactText whole>{text}</FactText>} {badge}
    </div>
  );
}

function Allowed({ children }: { children: ReactNode }) {
  return (
    <Badge kind="verified" plain icon={EQUAL}>
      <span className={classes.named}>{children}</span>
    </Badge>
  );
}
