import { QUOTA_SHEET_MAX_BYTES } from '@forecastle/contract/limits';
import { counted, type PeriodKind } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changed } from '../../../api/answers.ts';
import { type Api, api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { useSheet } from '../../sheets/useSheet.ts';

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
  const cache = useQueryClient();
  const [rampedAs, setRampedAs] = useState<RampedAs>('full');
  const { file, sheet, problem, busy, work, read, setSheet, drop } = useSheet(QUOTA_SHEET_MAX_BYTES, (file) =>
    api.quotaSheets.read(file),
  );

  const readAs = (startsKind: PeriodKind) =>
    work(async () => {
      if (file) setSheet(await api.quotaSheets.read({ ...file, startsKind }));
    });

  const set = async (items: Parameters<typeof api.quotaSheets.set>[0]['items']) => {
    const answer = await api.quotaSheets.set({ items });
    await changed(cache, 'quotas');
    return answer;
  };

  const save = () =>
    work(async () => {
      if (!sheet) return;
      const { changed, before } = await set(
        sheet.items.filter((item) => isChange(item, rampedAs)).map((item) => asGiven(item, rampedAs)),
      );
      notify(`${counted(changed, 'quota')} saved`, {
        undo: () =>
          void set(before).then(
            () => notify('Quotas are as they were'),
            (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
          ),
      });
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
