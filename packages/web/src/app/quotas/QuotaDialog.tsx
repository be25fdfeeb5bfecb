import { dayOfIsoDate, rampedQuota, spreadQuota } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { aboveReps, fullAmount, keyOf, nameOf, type QuotaView, type Standing, setAmount } from './quotas.ts';
import type { useQuotas } from './useQuotas.ts';

export const quotaPlace = (start: string): string => `form/quotas/${start}`;

interface QuotaDialogProps {
  view: QuotaView;
  organization: string;
  set: ReturnType<typeof useQuotas>['set'];
  onClose: () => void;
}

/** Sets the quotas of a period: of everybody at once, or a total spread over them. */
export function QuotaDialog({ view, organization, set, onClose }: QuotaDialogProps) {
  const { period, currency } = view;
  const above = aboveReps(view);
  const reps = view.reps.filter(({ mayChange }) => mayChange);
  const all = [...above, ...reps];
  const begins = Object.fromEntries(all.map((standing) => [keyOf(standing), fullAmount(standing)]));
  const draft = useFormDraft<Record<string, number | null>>(`${quotaPlace(period.start)}/${period.kind}`, {
    ...begins,
    spread: null,
  });
  const ramp = useQuery(query.quotas.ramp.queryOptions()).data;
  const days = { firstDay: dayOfIsoDate(period.start), lastDay: dayOfIsoDate(period.end) };
  const ramped = ({ scope, memberId }: Standing, full: number) => {
    const start = scope === 'rep' ? ramp?.starts.find((each) => each.memberId === memberId) : undefined;
    return start && ramp
      ? rampedQuota(full, days, { startDay: dayOfIsoDate(start.startsOn), percents: ramp.percents })
      : null;
  };
  const madeOf = (standing: Standing, full: number): number => ramped(standing, full)?.amountMinor ?? full;
  const changes = all.flatMap((standing) => {
    const amountMinor = draft.values[keyOf(standing)] ?? null;
    const made = amountMinor === null ? null : madeOf(standing, amountMinor);
    const isSame = amountMinor === fullAmount(standing) && made === setAmount(standing);
    return isSame ? [] : [{ standing, amountMinor }];
  });
  const { submit, busy, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      await set(period.start, changes);
      draft.clear();
      onClose();
    });
  const sum = reps.reduce((total, rep) => total + madeOf(rep, draft.values[keyOf(rep)] ?? 0), 0);
  const hasRamp = reps.some((rep) => ramped(rep, 0) !== null);
  const spread = () => {
    const weights = reps.map((rep) => draft.values[keyOf(rep)] ?? 0);
    const parts = spreadQuota(draft.values.spread ?? 0, weights);
    draft.set(Object.fromEntries(reps.map((rep, at) => [keyOf(rep), parts[at] ?? null])));
  };
  const rampHint = (standing: Standing) => {
    const typed = draft.values[keyOf(standing)] ?? null;
    const made = ramped(standing, typed ?? 0);
    if (!made) return {};
    const percents = made.parts.map(({ percent }) => `${percent}%`).join(', then ');
    return {
      hint:
        typed === null
          ? `Full quota. After ramp: ${percents}`
          : `Full quota. After ramp: ${percents}, ${formatMoney(made.amountMinor, currency, { style: 'exact' })}`,
    };
  };
  const field = (standing: Standing) => (
    <MoneyField
      key={keyOf(standing)}
      label={nameOf(standing, organization)}
      currency={currency}
      {...rampHint(standing)}
      {...draft.typed(keyOf(standing))}
    />
  );
  return (
    <FormDialog
      title={`Quotas of ${period.label}`}
      description="Empty removes the quota. Without its own quota, a team uses the total of its reps."
      action="Save quotas"
      errors={errors}
      errorTitle="Quotas not saved. What you typed is still here."
      busy={busy}
      ready={changes.length > 0}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      {above.length > 0 && <div className="grid gap-4 sm:grid-cols-2">{above.map(field)}</div>}
      {reps.length > 0 && (
        <fieldset className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">Reps</legend>
          {reps.length > 1 && (
            <div className="flex flex-wrap items-end gap-3">
              <MoneyField
                label="Spread a total over the reps"
                hint={`By current quota, or evenly${hasRamp ? '. Before ramp' : ''}`}
                currency={currency}
                {...draft.typed('spread')}
              />
              <Button onClick={spread} disabled={!draft.values.spread}>
                Spread
              </Button>
            </div>
          )}
          <div className="grid gap-4 sm:grid-cols-2">{reps.map(field)}</div>
          <p className="num flex justify-between rounded-md bg-sunken px-3 py-2" aria-live="polite">
            <span className="text-ink-3">Total of reps{hasRamp && ', after ramp'}</span>
            <span className="font-medium">
              <Money minor={sum} currency={currency} style="exact" />
            </span>
          </p>
        </fieldset>
      )}
    </FormDialog>
  );
}
