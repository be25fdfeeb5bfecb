import { Money } from '../../../ui/format/Money.tsx';
import type { GroupBy } from '../opportunityAddress.ts';
import type { DealGroups } from './groupedPages.ts';
import { groupName } from './groupWords.ts';

interface GroupHeadingProps {
  by: GroupBy;
  group: DealGroups['items'][number];
  currency: string;
}

/** Over the first deal of a group: its name, and the exact number and sum of all its deals, loaded or not. */
export function GroupHeading({ by, group, currency }: GroupHeadingProps) {
  const { key, label, count, amountBaseMinor, withoutAmount } = group;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-12">
      <span className="text-14 font-medium text-ink">{groupName(by, key, label)}</span>
      <span className="num text-ink-3">
        {count.toLocaleString()} {count === 1 ? 'deal' : 'deals'} ·{' '}
        <Money minor={amountBaseMinor} currency={currency} style="compact" />
        {withoutAmount > 0 && ` · ${withoutAmount.toLocaleString()} without an amount`}
      </span>
    </span>
  );
}
