import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { recordWords } from '../opportunities/competitors/recordWords.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { ArchivedCard } from './ArchivedCard.tsx';
import { COMPETITOR_PLACE, CompetitorDialog } from './CompetitorDialog.tsx';

export const meta = () => [{ title: 'Competitors · Forecastle' }];

export type Competitor = Awaited<ReturnType<Api['competitors']['list']>>['items'][number];

export default function CompetitorsRoute() {
  const { abilities } = useSession();
  const competitors = useQuery(query.competitors.list.queryOptions());
  const records = useQuery(query.competitors.records.queryOptions());
  const client = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(COMPETITOR_PLACE));
  const edited = competitors.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () => client.invalidateQueries({ queryKey: query.competitors.key() });
  const may = abilities.manageDealLists;
  const add = may && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      Add a competitor
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Competitors"
        below="Choose them on deals. Win rates count the deals you can see."
        actions={add}
      />
      <QueryBody of={competitors} what="competitors">
        {({ items }) => {
          const used = items.filter(({ archived }) => !archived);
          const archived = items.filter((competitor) => competitor.archived);
          return (
            <div className="grid gap-6">
              <Card flush>
                {used.length === 0 && (
                  <EmptyState icon="target" title="No competitors yet" action={add}>
                    Add the competitors you meet most often.
                  </EmptyState>
                )}
                <ul>
                  {used.map((competitor) => (
                    <li
                      key={competitor.id}
                      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0"
                    >
                      <div className="min-w-0 flex-1 basis-40">
                        <p className="font-medium break-words">{competitor.name}</p>
                        {competitor.aliases.length > 0 && (
                          <p className="text-12 break-words text-ink-3">Also {competitor.aliases.join(', ')}</p>
                        )}
                      </div>
                      <span className="num text-12 text-ink-2">
                        {recordWords(records.data?.items.find(({ competitorId }) => competitorId === competitor.id)) ??
                          (records.isSuccess ? 'No closed deals yet' : '')}
                      </span>
                      {may && (
                        <IconButton
                          className="max-sm:ml-auto"
                          icon="edit"
                          label={`Edit ${competitor.name}`}
                          onClick={() => setEdited(competitor.id)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
              <ArchivedCard
                entries={archived}
                onBringBack={
                  may
                    ? (id) =>
                        saved('Competitor restored', () => api.competitors.update({ id, archived: false }), {
                          after,
                        })
                    : null
                }
              />
            </div>
          );
        }}
      </QueryBody>
      {(edited || editedId === 'new') && (
        <CompetitorDialog competitor={edited} onClose={() => setEdited(null)} onSaved={after} />
      )}
    </>
  );
}
