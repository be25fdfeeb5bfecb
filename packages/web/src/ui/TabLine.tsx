import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { useHiddenSides } from './useHiddenSides.ts';

/** A list of tabs in one line that scrolls where they do not fit. */
export const TAB_LIST = '-mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto';
/** One of them: the chosen one is said by Radix, or by the page that a link is of. */
export const TAB =
  'flex h-9 shrink-0 scroll-mx-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-14 whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 touch:min-h-12 hover:text-ink data-[state=active]:border-forecast data-[state=active]:font-medium data-[state=active]:text-ink aria-[current=page]:border-forecast aria-[current=page]:font-medium aria-[current=page]:text-ink';

interface TabLineProps {
  /** The element with TAB_LIST among the children. */
  list: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** The line under tabs: a fading edge with an arrow says that there are more. */
export function TabLine({ list, className, children }: TabLineProps) {
  const hidden = useHiddenSides(list);
  const scroll = (by: -1 | 1) => {
    const line = list.current;
    line?.scrollBy({ left: by * line.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <div className={classes('relative border-b border-line', className)}>
      {children}
      {hidden.before && <More side="left" onPress={() => scroll(-1)} />}
      {hidden.after && <More side="right" onPress={() => scroll(1)} />}
    </div>
  );
}

/** For the pointer alone: the keyboard reaches what is hidden by itself. */
function More({ side, onPress }: { side: 'left' | 'right'; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onPress}
      className={classes(
        'absolute top-0 -bottom-px grid w-10 items-center touch:w-12 from-paper via-paper to-transparent text-ink-3 hover:text-ink',
        side === 'left' ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      <Icon name={side === 'left' ? 'chevron-left' : 'chevron-right'} size={16} />
    </button>
  );
}
