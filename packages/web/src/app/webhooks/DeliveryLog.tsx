import { WEBHOOK_LOG_DAYS } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { ASK_EVERY } from './useWebhooks.tsx';
import { cameOf, DELIVERY_STATES, type Delivery } from './webhook.ts';

const SHOWN = { all: 'All', waiting: 'Waiting', failed: 'Failed', delivered: 'Delivered' } as const;

/** What was sent to a webhook or waits for it, latest first. */
export function DeliveryLog({ id, after }: { id: string; after: () => Promise<unknown> }) {
  const [status, setStatus] = useUrlParam<keyof typeof SHOWN>('status', 'all');
  const pages = useInfiniteQuery({
    ...query.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...(status !== 'all' && { status }), ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ASK_EVERY,
  });
  return (
    <QueryBody of={pages} what="deliveries">
      {(data) => {
        const items = data.pages.flatMap((page) => page.items);
        return (
          <Card flush>
            <div className="overflow-x-auto border-b border-line px-4 py-2">
              <div className="w-fit">
                <Segments label="Which deliveries are shown" names={SHOWN} value={status} onChange={setStatus} />
              </div>
            </div>
            {items.length === 0 && (
              <EmptyState icon="share" title={status === 'all' ? 'Nothing sent yet' : 'No matching deliveries'}>
                Deliveries appear here for {WEBHOOK_LOG_DAYS} days.
              </EmptyState>
            )}
            <ul>
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onReplay={() =>
                    saved('Sent again', () => api.webhooks.replay({ id, deliveryId: delivery.id }), { after })
                  }
                />
              ))}
            </ul>
            <ShowMore pages={pages} label="Show earlier" />
          </Card>
        );
      }}
    </QueryBody>
  );
}

const PLACES = { opportunity: '/crm/opportunities', account: '/crm/accounts', contact: '/crm/contacts' } as const;

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay: () => void }) {
  const { type, subject, status, attempts, createdAt, nextAttemptAt, responseExcerpt, payload } = delivery;
  const { word, tone } = DELIVERY_STATES[status];
  return (
    <li className="border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <code className="text-14 break-all">{type}</code>
            <Chip tone={tone}>{word}</Chip>
          </p>
          <p className="text-12 break-words text-ink-3">
            <RelativeTime instant={createdAt} /> · {cameOf(delivery)}
            {attempts > 1 && ` · attempt ${attempts}`}
            {nextAttemptAt && attempts > 0 && (
              <>
                {' · '}
                {isSoon(nextAttemptAt) ? (
                  'next within a minute'
                ) : (
                  <>
                    next <RelativeTime instant={nextAttemptAt} />
                  </>
                )}
              </>
            )}
            {subject.kind !== 'webhook' && (
              <>
                {' · '}
                <Link to={`${PLACES[subject.kind]}/${subject.id}`} className="underline">
                  the record
                </Link>
              </>
            )}
          </p>
        </div>
        <Button size="small" onClick={onReplay} aria-label={`Send again: ${type}, ${word}`}>
          {status === 'waiting' ? 'Send now' : 'Send again'}
        </Button>
      </div>
      <details className="mt-1 text-12">
        <summary className="w-fit cursor-pointer text-ink-2 touch:py-4">Request and answer</summary>
        <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3">{indented(payload)}</pre>
        {responseExcerpt !== null && (
          <>
            <p className="mt-2 text-ink-3">Answer:</p>
            <pre className="mt-1 overflow-x-auto rounded-md bg-sunken p-3 whitespace-pre-wrap">{responseExcerpt}</pre>
          </>
        )}
      </details>
    </li>
  );
}

/** Nearer than words for times tell apart from now. */
const isSoon = (instant: string): boolean => Date.parse(instant) - Date.now() < 60_000;

const indented = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
