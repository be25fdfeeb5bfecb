import { PRICE_SHEET_MAX_BYTES } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { SheetFile } from '../../sheets/sheetFile.ts';
import { useSheet } from '../../sheets/useSheet.ts';

export type PriceSheet = Awaited<ReturnType<Api['priceSheets']['read']>>;
export type PriceItem = PriceSheet['items'][number];
export type DayOrder = NonNullable<PriceSheet['dayOrder']>;

const ask = (file: SheetFile, order: DayOrder | null): Promise<PriceSheet> =>
  api.priceSheets.read({ ...file, ...(order && { dayOrder: order }) });

/** A file of prices: read, shown, and written when it is confirmed; the file stays at hand, as it is sent again then. */
export function usePriceImport(onDone: () => void) {
  const cache = useQueryClient();
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null);
  const own = useSheet(PRICE_SHEET_MAX_BYTES, (file) => ask(file, null));
  const { file, sheet, problem, busy, work, setSheet } = own;

  const read = (chosen: File | undefined) => {
    if (chosen) setDayOrder(null);
    return own.read(chosen);
  };

  const readAs = (order: DayOrder) =>
    work(async () => {
      setDayOrder(order);
      if (file) setSheet(await ask(file, order));
    });

  const after = () => cache.invalidateQueries({ queryKey: query.products.key() });
  const save = () =>
    work(async () => {
      if (!sheet || !file) return;
      try {
        const { fingerprint } = sheet;
        const done = await api.priceSheets.apply({ ...file, ...(dayOrder && { dayOrder }), fingerprint });
        await after();
        notify(`${counted(done.added + done.changed, 'row')} saved to the price list`, {
          undo: () =>
            void api.priceSheets.undo({ id: done.id }).then(
              async ({ left }) => {
                await after();
                notify(undoneWords(left));
              },
              (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
            ),
        });
        onDone();
      } catch (error) {
        // Somebody else has changed the list: what is shown is what would be written now.
        if (problemOf(error).code === 'CONFLICT') setSheet(await ask(file, dayOrder));
        throw error;
      }
    });

  const drop = () => {
    own.drop();
    setDayOrder(null);
  };
  return { sheet, problem, busy, read, readAs, save, drop };
}

/** Named before the rest is only counted. */
const NAMED = 3;

function undoneWords(left: readonly { name: string; reason: 'used' | 'changed' }[]): string {
  if (left.length === 0) return 'Price list restored';
  const names = left.slice(0, NAMED).map(({ name }) => name);
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return `Undone, except ${names.join(', ')}${more}: in use or changed later`;
}
