import { Money } from '../../ui/format/Money.tsx';
import type { RecordGroup } from './recordNoun.ts';

interface RecordGroupHeadingProps {
  noun: { readonly words: readonly [one: string, many: string] };
  group: RecordGroup;
  /** What the group is called. */
  name: string;
  currency: string;
}

/** Over the first record of a group: its name, and how many there are and what is open with them, loaded or not. */
export function RecordGroupHeading({ noun: { words }, group, name, currency }: RecordGroupHeadingProps) {
  const { count, openDeals, openBaseMinor } = group;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-12">
      <span className="text-14 font-medium text-ink" dir="auto">
        {name}
      </span>
      <span className="num text-ink-3">
        {count.toLocaleString()} {words[count === 1 ? 0 : 1]}
        {openDeals !== undefined && openBaseMinor !== undefined && (
          <>
            {' · '}
            {openDeals.toLocaleString()} open {openDeals === 1 ? 'deal' : 'deals'} ·{' '}
            <Money minor={openBaseMinor} currency={currency} style="compact" />
          </>
        )}
      </span>
    </span>
  );
}
