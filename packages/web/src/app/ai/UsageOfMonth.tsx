import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { formatMicros } from '../../ui/format/micros.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { monthName } from '../lists/monthName.ts';
import { BudgetBar } from './BudgetBar.tsx';
import { UsageTable } from './UsageTable.tsx';
import { type AiUsage, isUnknown, OUTCOME_WORDS } from './usage.ts';

/** What models cost in a month, together and part by part. */
export function UsageOfMonth({ usage }: { usage: AiUsage }) {
  const { total, outcomes, organization, personLimitMinor } = usage;
  const month = monthName(usage.month.slice(0, 7));
  const happened = outcomes.filter(({ calls }) => calls > 0);
  return (
    <div className="grid gap-6">
      <Card title={month}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Figure name="Cost">{isUnknown(total) ? <Unknown /> : formatMicros(total.costMicros)}</Figure>
          <Figure name="Calls">{total.calls.toLocaleString()}</Figure>
          <Figure name="Input tokens" under={`${total.cached.toLocaleString()} from the cache`}>
            {total.input.toLocaleString()}
          </Figure>
          <Figure name="Output tokens" under={`${total.reasoning.toLocaleString()} for reasoning`}>
            {total.output.toLocaleString()}
          </Figure>
        </dl>
        {total.unpriced > 0 && (
          <p className="mt-4 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
            {counted(total.unpriced, 'call')} without a known price {total.unpriced === 1 ? 'is' : 'are'} not in the
            cost.{' '}
            <Link to="/settings/models" className="underline">
              Set prices
            </Link>
          </p>
        )}
        {happened.length > 0 && (
          <p className="num mt-4 text-14 text-ink-2">
            Outcomes:{' '}
            {happened.map(({ outcome, calls }) => `${calls.toLocaleString()} ${OUTCOME_WORDS[outcome]}`).join(', ')}.
          </p>
        )}
        <div className="mt-5 grid gap-2 border-t border-line pt-4">
          <BudgetBar label="Organisation budget" {...organization} />
          <p className="num text-14 text-ink-2">
            {personWords(personLimitMinor)}{' '}
            <Link to="/settings/models" className="underline">
              Change budgets
            </Link>
          </p>
        </div>
      </Card>
      {usage.rows.length === 0 ? (
        <Card flush>
          <EmptyState icon="gauge" title={`No calls in ${month}`}>
            Usage appears here once somebody drafts with a model.
          </EmptyState>
        </Card>
      ) : (
        <UsageTable usage={usage} />
      )}
    </div>
  );
}

function Figure({ name, under, children }: { name: string; under?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="num mt-0.5 text-22 font-medium">{children}</dd>
      {under && <dd className="num text-12 text-ink-3">{under}</dd>}
    </div>
  );
}

function personWords(limitMinor: number | null): string {
  if (limitMinor === null) return 'Each person: no limit.';
  if (limitMinor === 0) return 'Each person: only models priced at 0.';
  return `Each person: ${formatMoney(limitMinor, 'USD', { style: 'exact' })} a month.`;
}
