import { REVENUE_ALERT_NAMES } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import type { Revenue } from './answers.ts';
import { alertScope } from './useAlertMutations.ts';

const PAGE = 20;

/** Every alert there was: from when to when, with its last figures, and why it was dismissed. */
export default function AlertHistory({ view, onClose }: { view: Revenue; onClose: () => void }) {
  const scope = alertScope(view);
  const pages = useInfiniteQuery(
    query.revenueAlerts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...scope, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <Sheet open onOpenChange={onClose} title="Alerts over time">
      <QueryBody of={pages} what="past alerts">
        {({ pages: read }) => {
          const items = read.flatMap((page) => page.items);
          return items.length === 0 ? (
            <EmptyState icon="check" title="No alerts yet">
              Alerts update each morning at 06:00.
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map(({ id, alert, sentence, period, cameOn, goneOn, dismissal }) => (
                  <li key={id} className="grid gap-1 py-3">
                    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                      <span className="font-medium">{REVENUE_ALERT_NAMES[alert.kind]}</span>
                      {goneOn ? (
                        <Chip tone="neutral">Resolved</Chip>
                      ) : dismissal ? (
                        <Chip tone="neutral">Dismissed</Chip>
                      ) : (
                        <Chip tone="attention">Active</Chip>
                      )}
                    </p>
                    <p className="num text-12 text-ink-3">
                      <DateText day={cameOn} />
                      {goneOn ? (
                        <>
                          {' '}
                          to <DateText day={goneOn} />
                        </>
                      ) : (
                        ' until today'
                      )}
                      {period.label && `, ${period.label}`}
                    </p>
                    <p className="num text-ink-2">{sentence}</p>
                    {dismissal && (
                      <p className="text-ink-3">
                        Dismissed{dismissal.by && ` by ${dismissal.by.name}`}: {dismissal.reason}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
              <ShowMore pages={pages} />
            </>
          );
        }}
      </QueryBody>
    </Sheet>
  );
}
