import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import type { NavItem } from './navigation.ts';
import { useNavigation } from './useNavigation.ts';

/** The screens of the role, with settings and help at the foot. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const { groups, foot, current } = useNavigation();
  const linkTo = (item: NavItem) => (
    <Link
      key={item.to}
      to={item.to}
      aria-current={item.to === current ? 'page' : undefined}
      prefetch="intent"
      {...(onGo && { onClick: onGo })}
      className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-14 text-ink-2 transition-colors touch:min-h-12 hover:bg-hover hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-raised"
    >
      <Icon name={item.icon} className="text-ink-3" />
      {item.label}
    </Link>
  );
  return (
    <nav aria-label="Main" className="flex grow flex-col">
      {groups.map(({ label, items }) => (
        <div key={label} className="grid gap-px pt-3">
          {label && <h2 className="px-2 pb-1 text-12 font-medium text-ink-3">{label}</h2>}
          {items.map(linkTo)}
        </div>
      ))}
      <div className="mt-auto grid gap-px pt-6 pb-2">{foot.map(linkTo)}</div>
    </nav>
  );
}
