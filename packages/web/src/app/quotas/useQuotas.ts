import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { changed } from '../../api/answers.ts';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import type { PeriodKind } from '../forecasts/useForecastView.ts';
import { fullAmount, type QuotaView, type Standing } from './quotas.ts';

export interface QuotaChange {
  readonly standing: Standing;
  /** Null takes the quota away; of a rep who ramps up the full quota. */
  readonly amountMinor: number | null;
}

/** What reps have typed for them is full: whoever ramps up has their share of it. */
const isFull = ({ standing, amountMinor }: QuotaChange) =>
  standing.scope === 'rep' && amountMinor !== null ? { isFull: true } : {};

/** The quotas of a period, and setting them: all or none, with undo. */
export function useQuotas(period: PeriodKind, containing: string | null) {
  const cache = useQueryClient();
  const options = query.quotas.view.queryOptions({
    input: { period, ...(containing && { containing }) },
    placeholderData: keepPreviousData,
  });
  const view = useQuery(options);

  const send = async (day: string, items: Parameters<typeof api.quotas.put>[0]['items']): Promise<QuotaView> => {
    const after = await api.quotas.put({ period, containing: day, items });
    await changed(cache, 'quotas');
    return after;
  };
  /** Throws what the server answers. */
  async function set(day: string, changes: readonly QuotaChange[]): Promise<void> {
    const subject = ({ standing: { scope, memberId } }: QuotaChange) => ({ scope, memberId });
    await send(
      day,
      changes.map((change) => ({
        ...subject(change),
        amountMinor: change.amountMinor,
        ...isFull(change),
        expectedVersion: change.standing.version,
      })),
    );
    const before = changes.map((change) => ({
      ...subject(change),
      amountMinor: fullAmount(change.standing),
      ...(change.standing.ramp && { isFull: true }),
    }));
    notify(changes.length === 1 ? 'Quota saved' : `${changes.length} quotas saved`, {
      undo: () =>
        void send(day, before).then(
          () => notify('Quotas restored'),
          (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
        ),
    });
  }
  return { view, set };
}
