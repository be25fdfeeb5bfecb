import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { useHiddenSides } from './useHiddenSides.ts';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Its own address, so that it can be opened beside this one and sent to a colleague. */
  readonly to: string;
}

export interface TabsProps<T extends string> {
  label: string;
  /** The tab that the address names. */
  value: T;
  /** Goes to the address of a tab. */
  onChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** TabPanels. */
  children: ReactNode;
}

/** Tabs in one line. Where they do not fit, the line scrolls, and a fading edge with an arrow says that there are more. */
export function Tabs<T extends string>({ label, value, onChange, items, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const hidden = useHiddenSides(list);
  // A link to a tab must show which one it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the tab changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  const scroll = (by: -1 | 1) => {
    const line = list.current;
    line?.scrollBy({ left: by * line.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <div className="relative border-b border-line">
        <Radix.List ref={list} aria-label={label} className="-mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto">
          {items.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              asChild
              className="flex h-9 scroll-mx-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-14 whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 touch:min-h-12 hover:text-ink data-[state=active]:border-forecast data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              <Link to={item.to} prefetch="intent" preventScrollReset>
                {item.label}
              </Link>
            </Radix.Trigger>
          ))}
        </Radix.List>
        {hidden.before && <More side="left" onPress={() => scroll(-1)} />}
        {hidden.after && <More side="right" onPress={() => scroll(1)} />}
      </div>
      {children}
    </Radix.Root>
  );
}

/** For the pointer alone: the keyboard reaches hidden tabs by the arrow keys. */
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

/** Mounted only while its tab is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="pt-5">
      {children}
    </Radix.Content>
  );
}
