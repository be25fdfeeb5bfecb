import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TAB, TAB_LIST, TabLine } from './TabLine.tsx';

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
  // A link to a tab must show which one it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the tab changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <TabLine list={list}>
        <Radix.List ref={list} aria-label={label} className={TAB_LIST}>
          {items.map((item) => (
            <Radix.Trigger key={item.value} value={item.value} asChild className={TAB}>
              <Link to={item.to} prefetch="intent" preventScrollReset>
                {item.label}
              </Link>
            </Radix.Trigger>
          ))}
        </Radix.List>
      </TabLine>
      {children}
    </Radix.Root>
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
