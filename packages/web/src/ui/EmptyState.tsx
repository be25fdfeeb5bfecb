import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  icon?: IconName | undefined;
  /** What there is none of, as a sentence: "No opportunities yet". */
  title: ReactNode;
  /** Why, and what fills it. */
  children?: ReactNode;
  /** The next step: import, create; or clear the filters. */
  action?: ReactNode;
}

/** Nothing here, for a reason: nothing exists yet (name the next step) or the filters hide it (offer to clear them). */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center">
      {icon && (
        <span className="grid size-11 place-items-center rounded-full bg-sunken text-ink-3">
          <Icon name={icon} size={20} />
        </span>
      )}
      <h2 className="max-w-full min-w-0 font-serif text-22 font-medium text-balance break-words">{title}</h2>
      {children && <p className="max-w-[48ch] text-14 text-pretty text-ink-2">{children}</p>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
