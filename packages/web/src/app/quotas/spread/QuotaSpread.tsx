import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { nameOf, type QuotaView } from '../quotas.ts';
import { SpreadTable } from './SpreadTable.tsx';
import { type SpreadChoices, useQuotaSpread } from './useQuotaSpread.ts';

type Choices<Key extends keyof SpreadChoices> = readonly { value: SpreadChoices[Key] & string; label: string }[];

const INTO = { year: 'The year', quarter: 'Its quarters', month: 'Its months' } as const;
const OVER: Choices<'over'> = [
  { value: 'all', label: 'Teams and reps' },
  { value: 'teams', label: 'Teams' },
  { value: 'reps', label: 'Reps only' },
];
const BY: Choices<'by'> = [
  { value: 'evenly', label: 'Equal per rep' },
  { value: 'quotas', label: 'Current quotas' },
  { value: 'won', label: 'Won in twelve months' },
];
const SEASONS: Choices<'season'> = [
  { value: 'evenly', label: 'Equal per period' },
  { value: 'won', label: 'By last year’s wins' },
];
const BY_HINTS: Readonly<Record<SpreadChoices['by'], string>> = {
  evenly: 'Less for reps in ramp, more for the others',
  quotas: 'In this period; equal if none is set',
  won: 'Months before the period; equal if no wins',
};

/** A quota spread over teams and reps, and over shorter periods: shown whole, and nothing is saved until it is confirmed. */
export function QuotaSpread({
  view,
  organization,
  onClose,
}: {
  view: QuotaView;
  organization: string;
  onClose: () => void;
}) {
  const { from, intos, choices, choose, spread, items, save, busy, errors } = useQuotaSpread(view, onClose);
  const rates = useQuery(query.currencies.rates.queryOptions({ staleTime: 300_000 }));
  const currencies = [...new Set([view.currency, ...(rates.data?.items ?? []).map(({ currency }) => currency)])];
  const data = choices.amountMinor === null ? undefined : spread.data;
  const isAsking = spread.isPlaceholderData || spread.isFetching;
  if (from.length === 0) {
    return (
      <Card>
        <EmptyState icon="target" title="No quotas to spread">
          You have no team to set quotas for.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <Card title={`A quota of ${view.period.label}`}>
        <div className="grid gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="For"
            value={String(choices.whose)}
            choices={from.map((standing, at) => ({ value: String(at), label: nameOf(standing, organization) }))}
            onChange={(at) => choose({ whose: Number(at), amountMinor: from[Number(at)]?.quotaMinor ?? null })}
          />
          <MoneyField
            label="Quota to spread"
            currency={choices.currency}
            value={choices.amountMinor}
            onChange={(amountMinor) => choose({ amountMinor: amountMinor || null })}
          />
          {currencies.length > 1 && (
            <SelectField
              label="Currency"
              hint={choices.currency === view.currency ? undefined : 'Rate of the first day'}
              value={choices.currency}
              choices={currencies.map((currency) => ({ value: currency, label: currency }))}
              onChange={(currency) => choose({ currency })}
            />
          )}
          <SelectField label="Over" value={choices.over} choices={OVER} onChange={(over) => choose({ over })} />
          <SelectField
            label="By"
            hint={BY_HINTS[choices.by]}
            value={choices.by}
            choices={BY}
            onChange={(by) => choose({ by })}
          />
          {intos.length > 1 && (
            <SelectField
              label="In"
              value={choices.into}
              choices={intos.map((value) => ({
                value,
                label: value === view.period.kind ? `All of ${view.period.label}` : INTO[value],
              }))}
              onChange={(into) => choose({ into })}
            />
          )}
          {choices.into !== view.period.kind && (
            <SelectField
              label="Periods"
              hint={choices.season === 'won' ? 'Latest full year' : undefined}
              value={choices.season}
              choices={SEASONS}
              onChange={(season) => choose({ season })}
            />
          )}
        </div>
      </Card>
      <FormErrors title="Quotas not saved. Your choices are still here." errors={errors} />
      {choices.amountMinor === null ? (
        <Card>
          <EmptyState icon="target" title="Enter the quota to spread">
            The preview appears here before you save.
          </EmptyState>
        </Card>
      ) : !data ? (
        <Card flush>
          {spread.isError ? (
            <FailedQuery title="The quota could not be spread" of={spread} />
          ) : (
            <TableSkeleton label="Spreading the quota" rows={6} columns={4} />
          )}
        </Card>
      ) : (
        <div className={classes('grid gap-4', isAsking && 'opacity-60')}>
          <SpreadTable rows={data.rows} periods={data.periods} currency={data.currency} organization={organization} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose text-ink-2">{wordsOf(data.inTheWay, items.length, data.rows.length)}</p>
            <div className="flex gap-2">
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button
                variant="primary"
                busy={busy}
                disabled={items.length === 0 || isAsking}
                onClick={() => void save()}
              >
                {items.length === 0 ? 'Nothing to save' : `Save ${counted(items.length, 'quota')}`}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function wordsOf(inTheWay: readonly unknown[], items: number, rows: number): string {
  if (rows === 1) return 'No reps to spread it over. Invite reps or set reporting lines.';
  if (items === 0) return 'Every quota is already set.';
  return inTheWay.length === 0
    ? 'Nothing is saved yet. You can undo it.'
    : `${counted(inTheWay.length, 'quota')} for longer periods or teams will be removed.`;
}
