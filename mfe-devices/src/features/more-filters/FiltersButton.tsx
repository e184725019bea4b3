import { t } from '@veritas/shared/language';
import { Button } from '@veritas/shared/ui';
import { SlidersHorizontal } from 'lucide-react';

interface FiltersButtonProps {
  /** The id of the panel it opens. */
  controls: string;
  open: boolean;
  /** Number of active filters that the toolbar does not show. */
  active: number;
  onToggle: () => void;
}

/** Opens the rarely used filters. */
export function FiltersButton({ controls, open, active, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      {active > 0 ? t('Filters ({count})', { count: active }) : t('Filters')}
    </Button>
  );
}
