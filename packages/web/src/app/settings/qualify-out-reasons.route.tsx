import { counted } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { ArchivedCard } from './ArchivedCard.tsx';
import { REASON_PLACE, ReasonDialog } from './ReasonDialog.tsx';

export const meta = () => [{ title: 'Reasons for qualifying out · Forecastle' }];

export type Reason = Awaited<ReturnType<Api['qualifyOutReasons']['list']>>['items'][number];

export default function QualifyOutReasonsRoute() {
  const { abilities } = useSession();
  const reasons = useQuery(query.qualifyOutReasons.list.queryOptions());
  const client = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(REASON_PLACE));
  const edited = reasons.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () => client.invalidateQueries({ queryKey: query.qualifyOutReasons.key() });
  const may = abilities.manageDealLists;
  return (
    <>
      <PageHeader
        title="Reasons"
        below="Why deals are qualified out. Each counts as a loss reason, and says how many deals you see stand qualified out for it."
        actions={
          may && (
            <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
              Add a reason
            </Button>
          )
        }
      />
      <QueryBody of={reasons} what="reasons">
        {({ items }) => {
          const archived = items.filter((reason) => reason.archived);
          return (
            <div className="grid gap-6">
              <Card flush>
                <ul>
                  {items
                    .filter((reason) => !reason.archived)
                    .map((reason) => (
                      <li
                        key={reason.id}
                        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0"
                      >
                        <div className="min-w-0 flex-1 basis-40">
                          <p className="font-medium break-words">{reason.name}</p>
                          <p className="text-12 text-ink-3">Counts as {reason.lossReason}</p>
                        </div>
                        <span className="num text-12 text-ink-2">
                          {reason.count === 0 ? 'No deals' : counted(reason.count, 'deal')}
                        </span>
                        {may && (
                          <IconButton
                            className="max-sm:ml-auto"
                            icon="edit"
                            label={`Edit ${reason.name}`}
                            onClick={() => setEdited(reason.id)}
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
                        saved('Reason brought back', () => api.qualifyOutReasons.update({ id, archived: false }), {
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
        <ReasonDialog reason={edited} onClose={() => setEdited(null)} onSaved={after} />
      )}
    </>
  );
}
