import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface MoreMeetingsProps {
  count: number;
  /** Whether there are more than were counted. */
  isAtLeast: boolean;
  children: ReactNode;
}

/** Meetings after the next one, closed until somebody opens them. */
export function MoreMeetings({ count, isAtLeast, children }: MoreMeetingsProps) {
  if (count === 0) return null;
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-3 px-5 text-14 text-ink-2 max-sm:px-4 touch:min-h-12">
        <Icon name="chevron-right" size={14} className="text-ink-3 transition-transform group-open:rotate-90" />
        <span className="num">
          {count}
          {isAtLeast && '+'} more
        </span>
      </summary>
      {children}
    </details>
  );
}
