import { PRICE_SHEET_MAX_BYTES } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { type ApiProblem, problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { type SheetFile, sheetFile, tooLargeWords } from '../../sheets/sheetFile.ts';

export type PriceSheet = Awaited<ReturnType<Api['priceSheets']['read']>>;
export type PriceItem = PriceSheet['items'][number];
export type DayOrder = NonNullable<PriceSheet['dayOrder']>;

const NOTHING: ApiProblem = { code: 'INVALID', status: 422, message: '', fields: [], retryAfterSeconds: null };

/** A file of prices: read, shown, and written when it is confirmed; the file stays at hand, as it is sent again then. */
export function usePriceImport(onDone: () => void) {
  const cache = useQueryClient();
  const [file, setFile] = useState<SheetFile | null>(null);
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null);
  const [sheet, setSheet] = useState<PriceSheet | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function work(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  const look = async (given: SheetFile, order: DayOrder | null) => {
    setSheet(await api.priceSheets.read({ ...given, ...(order && { dayOrder: order }) }));
  };

  const read = (chosen: File | undefined) =>
    work(async () => {
      if (!chosen) return;
      setSheet(null);
      setDayOrder(null);
      const tooLarge = tooLargeWords(chosen, PRICE_SHEET_MAX_BYTES);
      if (tooLarge !== null) {
        setProblem({ ...NOTHING, message: tooLarge });
        return;
      }
      const given = await sheetFile(chosen);
      setFile(given);
      await look(given, null);
    });

  const readAs = (order: DayOrder) =>
    work(async () => {
      setDayOrder(order);
      if (file) await look(file, order);
    });

  const after = () => cache.invalidateQueries({ queryKey: query.products.key() });
  const save = () =>
    work(async () => {
      if (!sheet || !file) return;
      try {
        const { fingerprint } = sheet;
        const done = await api.priceSheets.apply({ ...file, ...(dayOrder && { dayOrder }), fingerprint });
        await after();
        notify(`${counted(done.added + done.changed, 'row')} written into the price list`, {
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
        if (problemOf(error).code === 'CONFLICT') await look(file, dayOrder);
        throw error;
      }
    });

  const drop = () => {
    setSheet(null);
    setFile(null);
    setDayOrder(null);
    setProblem(null);
  };
  return { sheet, problem, busy, read, readAs, save, drop };
}

/** Named before the rest is only counted. */
const NAMED = 3;

function undoneWords(left: readonly { name: string; reason: 'used' | 'changed' }[]): string {
  if (left.length === 0) return 'The price list is as it was';
  const names = left.slice(0, NAMED).map(({ name }) => name);
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return `Undone, but for ${names.join(', ')}${more}: lines of deals or later changes build on them`;
}
