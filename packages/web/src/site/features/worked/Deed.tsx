import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

/** One thing that a person does or the product does for them. */
export function Deed({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Icon name={icon} size={20} className="text-forecast" />
      <h3 className="mt-3 font-medium">{title}</h3>
      <p className="mt-1 text-ink-2">{children}</p>
    </li>
  );
}
