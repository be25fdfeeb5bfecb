import { RECOVERY_NAMES } from '@forecastle/rules';
import { Money } from '../../ui/format/Money.tsx';
import type { Revenue } from './answers.ts';

/** What would be won back of the revenue at risk, in three scenarios. */
export function RecoveryList({ view: { atRisk, currency } }: { view: Pick<Revenue, 'atRisk' | 'currency'> }) {
  return (
    <section className="num mt-3 border-t border-line pt-2">
      <h3 className="text-12 font-medium text-ink-3">Recoverable</h3>
      <dl className="mt-1 grid gap-0.5">
        {atRisk.recovery.map(({ recovery, percent, amountMinor }) => (
          <div key={recovery} className="flex flex-wrap items-baseline justify-between gap-x-2">
            <dt className="text-12 text-ink-2">
              {RECOVERY_NAMES[recovery]}, {percent}%
            </dt>
            <dd className="font-medium">
              <Money minor={amountMinor} currency={currency} style="compact" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
