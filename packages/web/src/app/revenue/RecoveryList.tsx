import { RECOVERY_NAMES } from '@forecastle/rules';
import { Money } from '../../ui/format/Money.tsx';
import type { Revenue } from './answers.ts';

/** What would be won back of the revenue at risk, in three scenarios. */
export function RecoveryList({ view: { atRisk, currency } }: { view: Revenue }) {
  return (
    <section className="num mt-3 border-t border-line pt-2">
      <h3 className="text-12 font-medium text-ink-3">Could be won back</h3>
      <dl className="mt-1 grid grid-cols-3 gap-2">
        {atRisk.recovery.map(({ recovery, percent, amountMinor }) => (
          <div key={recovery}>
            <dt className="text-12 text-ink-3">{RECOVERY_NAMES[recovery]}</dt>
            <dd className="font-medium">
              <Money minor={amountMinor} currency={currency} style="compact" />
            </dd>
            <dd className="text-12 text-ink-3">{percent}%</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
