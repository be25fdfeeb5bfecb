import { QUOTA_SHEET_MAX_BYTES } from '@forecastle/contract/limits';
import type { PeriodKind } from '@forecastle/rules';
import { useState } from 'react';
import { type Api, api } from '../../../api/client.ts';
import { useSheet } from '../../sheets/useSheet.ts';
import { useManyQuotas } from '../useManyQuotas.ts';

export type QuotaSheet = Awaited<ReturnType<Api['quotaSheets']['read']>>;
export type SheetItem = QuotaSheet['items'][number];

/** What the amounts of reps who ramp up are: the ramp makes theirs of the full ones, and leaves what is final. */
export type RampedAs = 'full' | 'final';

/** What would be set. */
export const amountOf = ({ amountMinor, ramped }: SheetItem, as: RampedAs): number =>
  as === 'full' && ramped !== null ? ramped : amountMinor;

/** The file says what the ramp has made, as a file of quotas that were set before does. */
export const saysWhatIsSet = ({ amountMinor, before }: SheetItem): boolean =>
  before !== null && before.fullMinor !== null && before.amountMinor === amountMinor;

/** Set in another amount or currency than now, or for the first time. */
export const isChange = (item: SheetItem, as: RampedAs): boolean =>
  item.before === null ||
  item.before.currency !== item.currency ||
  (item.before.amountMinor !== amountOf(item, as) && !saysWhatIsSet(item));

/** A file of quotas: read, shown, and set when it is confirmed; the file stays at hand to be read in another way. */
export function useQuotaImport(onDone: () => void) {
  const setMany = useManyQuotas();
  const [rampedAs, setRampedAs] = useState<RampedAs>('full');
  const { file, sheet, problem, busy, work, read, setSheet, drop } = useSheet(QUOTA_SHEET_MAX_BYTES, (file) =>
    api.quotaSheets.read(file),
  );

  const readAs = (startsKind: PeriodKind) =>
    work(async () => {
      if (file) setSheet(await api.quotaSheets.read({ ...file, startsKind }));
    });

  const save = () =>
    work(async () => {
      if (!sheet) return;
      await setMany(sheet.items.filter((item) => isChange(item, rampedAs)).map((item) => asGiven(item, rampedAs)));
      onDone();
    });

  return { sheet, problem, busy, read, readAs, rampedAs, setRampedAs, save, drop };
}

const asGiven = ({ scope, memberId, period, amountMinor, ramped, currency, before }: SheetItem, as: RampedAs) => ({
  scope,
  memberId,
  period: period.kind,
  containing: period.start,
  amountMinor,
  ...(ramped !== null && as === 'full' && { isFull: true }),
  currency,
  expectedVersion: before?.version ?? null,
});
