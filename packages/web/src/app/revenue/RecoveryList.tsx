import { RECOVERY_NAMES } from '@forecastle/rules';
import { Money } from '../../ui/format/Money.tsx';
import type { Revenue } from './answers.ts';

/** What would be won back of the revenue at risk, in three scenarios. */
export function RecoveryList({ view: { atRisk, currency } }: { view: Revenue }) {
  return (
    <dl className="num mt-3 grid grid-cols-3 gap-2 border-t border-line pt-2" aria-label="What could be won back">
      {atRisk.recovery.map(({ recovery, percent, amountMinor }) => (
        <div key={recovery}>
          <dt className="text-12 text-ink-3">{RECOVERY_NAMES[recovery]}</dt>
          <dd className="font-medium">
            <Money minor={amountMinor} currency={currency} style="compact" />
          </dd>
          <dd className="text-12 text-ink-3">{percent}% won back</dd>
        </div>
      ))}
    </dl>
  );
}
