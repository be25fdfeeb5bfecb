import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Select, SMALL_SELECT } from '../../../ui/fields/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { useLostFocus } from '../../../ui/useLostFocus.ts';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { SyncProgress, useRefreshWhenDone } from '../syncs/SyncProgress.tsx';
import { ASK_EVERY, isUnderWay } from '../syncs/sync.ts';
import { ConflictList } from './ConflictList.tsx';
import { type ConflictPage, FIELD_OBJECTS, fieldKey, whichOf } from './conflict.ts';

export const meta = () => [{ title: 'Conflicts · Salesforce · Forecastle' }];

export default function ConflictsRoute() {
  return (
    <AdminsOnly
      page="Conflicts"
      inDemo="It reads nothing from Salesforce."
      instead="Ask an admin of your organisation which value is right."
    >
      <Conflicts />
    </AdminsOnly>
  );
}

const STATES = { open: 'Open', settled: 'Settled' } as const;
const EVERY_FIELD = '';

function Conflicts() {
  const [state, setState] = useUrlParam<keyof typeof STATES>('state', 'open');
  const [field, setField] = useUrlParam('field', EVERY_FIELD);
  const syncs = useQuery(
    query.salesforceSyncs.list.queryOptions({
      refetchInterval: ({ state: asked }) => (asked.data?.items.some(isUnderWay) ? ASK_EVERY : false),
    }),
  );
  const run = syncs.data?.items.find((sync) => sync.kind === 'settle' && isUnderWay(sync));
  useRefreshWhenDone(run);
  const which = whichOf(field);
  const pages = useInfiniteQuery({
    ...query.salesforceConflicts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, ...which, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  });
  const [first] = pages.data?.pages ?? [];
  const fields = first?.fields ?? [];
  const card = useRef<HTMLElement>(null);
  useLostFocus(first?.total === 0, () => card.current?.querySelector<HTMLElement>('button'));
  return (
    <>
      <PageHeader
        title="Conflicts"
        above={
          <Link to="/admin/integrations/salesforce" className="finger underline">
            Salesforce
          </Link>
        }
        below="Fields that people changed here and in Salesforce. Choose which value is right."
      />
      <div className="grid gap-4">
        {run && <SyncProgress sync={run} />}
        <QueryBody of={pages} what="conflicts">
          {(data) => {
            const items = data.pages.flatMap((page) => page.items);
            return (
              <Card flush ref={card}>
                <div className="flex flex-wrap items-center gap-3 px-5 py-3 max-sm:px-4">
                  <Segments label="Which conflicts are shown" names={STATES} value={state} onChange={setState} />
                  {(fields.length > 1 || field !== EVERY_FIELD) && (
                    <Select
                      className={SMALL_SELECT}
                      label="Field"
                      value={field}
                      otherwise="Another field"
                      choices={fieldChoices(fields)}
                      onChange={setField}
                    />
                  )}
                </div>
                {items.length === 0 ? (
                  <Nothing state={state} isFiltered={field !== EVERY_FIELD} onClear={() => setField(EVERY_FIELD)} />
                ) : (
                  <ConflictList
                    key={`${state} ${field}`}
                    items={items}
                    total={data.pages[0]?.total ?? 0}
                    isOpen={state === 'open'}
                    which={which}
                  />
                )}
                <ShowMore pages={pages} label="Show more" />
              </Card>
            );
          }}
        </QueryBody>
      </div>
    </>
  );
}

/** Names the object where the conflicts are of several. */
function fieldChoices(fields: ConflictPage['fields']) {
  const isMixed = new Set(fields.map(({ object }) => object)).size > 1;
  return [
    { value: EVERY_FIELD, label: 'All fields' },
    ...fields.map((each) => ({
      value: fieldKey(each),
      label: `${each.label}${isMixed ? `, ${FIELD_OBJECTS[each.object]}` : ''} (${each.count.toLocaleString()})`,
    })),
  ];
}

function Nothing({
  state,
  isFiltered,
  onClear,
}: {
  state: 'open' | 'settled';
  isFiltered: boolean;
  onClear: () => void;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="check"
        title="No conflicts in this field"
        action={<Button onClick={onClear}>Show all fields</Button>}
      />
    );
  }
  return state === 'open' ? (
    <EmptyState icon="check" title="No conflicts">
      When people change the same field here and in Salesforce, choose the right value on this page.
    </EmptyState>
  ) : (
    <EmptyState icon="refresh" title="Nothing settled in the last 30 days">
      Settled conflicts stay here for 30 days, and you can choose the other value.
    </EmptyState>
  );
}
