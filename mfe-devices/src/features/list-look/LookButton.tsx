import type { ListLook } from '@veritas/shared/api';
import type { ListSortKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { LookDialog } from './LookDialog.tsx';

interface LookButtonProps {
  look: ListLook;
  nameOf: (column: ListSortKey) => string;
  onChange: (look: ListLook) => void;
}

/** Opens the settings of the table: columns and row height. */
export function LookButton({ look, nameOf, onChange }: LookButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Columns3 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('Columns')}
      </Button>
      <LookDialog look={look} nameOf={nameOf} onChange={onChange} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
