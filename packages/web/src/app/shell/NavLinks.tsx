import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { placeOf } from './navigation.ts';
import { useNavigation } from './useNavigation.ts';

export function NavLinks({ onGo }: { onGo?: () => void }) {
  const groups = useNavigation();
  const { pathname } = useLocation();
  const current = placeOf(groups, pathname);
  return (
    <nav aria-label="Main" className="grid gap-px">
      {groups.map((group) => (
        <div key={group.label ?? 'rest'} className="grid gap-px pt-3">
          {group.label && <h2 className="px-2 pb-1 text-12 font-medium text-ink-3">{group.label}</h2>}
          {group.items.map((item) => (
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
          ))}
        </div>
      ))}
    </nav>
  );
}
