import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { mayChange as mayChangeOf } from '../../records/decidingSystem.ts';
import type { Deal } from '../deal.ts';
import type { LineItems } from './useLineItems.ts';

interface AmountModeProps {
  deal: Deal;
  view: LineItems;
  onFollow: (follows: boolean) => void;
}

/** Whether the amount of the deal is that of its lines, and the way to change it. */
export function AmountMode({ deal, view, onFollow }: AmountModeProps) {
  const { amountFollows, totalMinor, currency, source, abilities, items } = view;
  const mayChange = abilities.update && mayChangeOf(deal, 'amountMinor');
  if (amountFollows) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Chip tone="forecast" icon="link">
          Amount from lines
        </Chip>
        {mayChange && (
          <Button size="small" variant="quiet" onClick={() => onFollow(false)}>
            Set it by hand
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Chip>{source === 'salesforce' ? 'Amount from Salesforce' : 'Amount set by hand'}</Chip>
      {totalMinor === null ? (
        <span className="text-12 text-ink-3">No total: some lines are not in {currency}.</span>
      ) : (
        items.length > 0 &&
        source === null &&
        mayChange && (
          <Button size="small" onClick={() => onFollow(true)}>
            <span>
              Use the total, <Money minor={totalMinor} currency={currency} style="exact" />
            </span>
          </Button>
        )
      )}
    </div>
  );
}
