import { Icon } from '../Icon.tsx';
import type { Sort } from './columns.ts';

interface SortButtonProps {
  name: string;
  /** Which way the table is sorted by this column; null while it is sorted by another. */
  direction: Sort['direction'] | null;
  onPress: () => void;
}

/** The words of a heading as the button that sorts by it; not on a phone, where headings are for screen readers alone. */
export function SortButton({ name, direction, onPress }: SortButtonProps) {
  const icon = direction === null ? 'sort' : direction === 'asc' ? 'arrow-up' : 'arrow-down';
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1 rounded-sm whitespace-nowrap max-sm:hidden touch:min-h-12 hover:bg-hover hover:text-ink"
    >
      {name}
      <Icon name={icon} size={12} className={direction === null ? 'opacity-50' : 'text-ink'} />
    </button>
  );
}

/** As screen readers are told of it. */
export const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
