import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A quiet number beside it. */
  readonly count?: number | undefined;
}

export interface TabsProps<T extends string> {
  label: string;
  /** Keep it in the URL: useUrlParam. */
  value: T;
  onChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** TabPanels. */
  children: ReactNode;
}

export function Tabs<T extends string>({ label, value, onChange, items, children }: TabsProps<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-3 text-14 whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 touch:min-h-12 hover:text-ink data-[state=active]:border-forecast data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="num text-12 text-ink-3">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
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
