import type { DeviceType } from '@veritas/shared/domain';
import { Headphones, Laptop, MonitorSmartphone, Smartphone, Tablet, Tv, type LucideIcon } from 'lucide-react';

const TYPES: Readonly<Record<DeviceType, { Icon: LucideIcon; name: string }>> = {
  smarttv: { Icon: Tv, name: 'Smart TV' },
  laptop: { Icon: Laptop, name: 'Laptop' },
  tablet: { Icon: Tablet, name: 'Tablet' },
  mobile: { Icon: Smartphone, name: 'Mobile' },
  truewireless: { Icon: Headphones, name: 'True wireless' },
};

export function deviceTypeName(type: DeviceType): string {
  return TYPES[type].name;
}

const GENERIC = { Icon: MonitorSmartphone, name: 'Device' };

/** The picture of a device type, named for readers; generic when the type is empty or unknown (SPEC section 2). */
export function DeviceIcon({ type, className }: { type: DeviceType | null; className?: string | undefined }) {
  const { Icon, name } = type ? TYPES[type] : GENERIC;
  return (
    <Icon role="img" aria-label={name} className={className}>
      <title>{name}</title>
    </Icon>
  );
}
