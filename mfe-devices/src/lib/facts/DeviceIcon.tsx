import type { DeviceType } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Headphones, Laptop, MonitorSmartphone, Smartphone, Tablet, Tv, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import classes from './DeviceIcon.module.css';

const TYPES: Readonly<Record<DeviceType, { Icon: LucideIcon; name: string }>> = {
  smarttv: { Icon: Tv, name: t('Smart TV') },
  laptop: { Icon: Laptop, name: t('Laptop') },
  tablet: { Icon: Tablet, name: t('Tablet') },
  mobile: { Icon: Smartphone, name: t('Mobile') },
  truewireless: { Icon: Headphones, name: t('True wireless') },
};

export function deviceTypeName(type: DeviceType): string {
  return TYPES[type].name;
}

const GENERIC = { Icon: MonitorSmartphone, name: t('Device') };

interface DeviceIconProps {
  type: DeviceType | null;
  className?: string | undefined;
}

/**
 * The icon of a device type, with a text for screen readers; generic when the type is empty or unknown (SPEC section
 * 2).
 */
export const DeviceIcon = memo(function DeviceIcon({ type, className }: DeviceIconProps) {
  const { Icon, name } = type ? TYPES[type] : GENERIC;
  return (
    <Icon role="img" className={[className, type === 'tablet' && classes.lying].filter(Boolean).join(' ')}>
      {/* Its name and its tooltip: with a label as well, it would be read twice. */}
      <title>{name}</title>
    </Icon>
  );
});
