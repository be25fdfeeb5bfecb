import { counted } from '@forecastle/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { ArchivedCard } from './ArchivedCard.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Reason, ReasonsKept } from './reasonLists.ts';
import { useLossReasons } from './useLossReasons.ts';

interface ReasonListProps {
  of: ReasonsKept;
  reasons: UseQueryResult<{ readonly items: readonly Reason[] }>;
}

/** Reasons in use with how many deals have each, and the archived ones below. */
export function ReasonList({ of, reasons }: ReasonListProps) {
  const { abilities } = useSession();
  const client = useQueryClient();
  const heading = useId();
  const [editedId, setEdited] = useState(() => openUnder(of.place));
  const edited = reasons.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () => client.invalidateQueries({ queryKey: of.key });
  const may = abilities.manageDealLists;
  const losses = useLossReasons();
  const lossName = (lossKey: string | undefined) =>
    losses.data?.items.find(({ key }) => key === lossKey)?.name ?? lossKey;

  function move(used: readonly Reason[], index: number, by: -1 | 1) {
    const { reorder } = of;
    const before = used.map(({ id }) => id);
    const ids = [...before];
    const [moved] = ids.splice(index, 1);
    if (!moved || !reorder) return;
    ids.splice(index + by, 0, moved);
    void saved('Order saved', () => reorder(ids), { undo: () => reorder(before), after });
  }
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={heading} className="text-18 font-medium">
            {of.title}
          </h2>
          <p className="text-ink-3">{of.about}</p>
        </div>
        {may && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {of.adding}
          </Button>
        )}
      </div>
      <QueryBody of={reasons} what="reasons">
        {({ items }) => {
          const used = items.filter(({ archived }) => !archived);
          return (
            <div className="grid gap-6">
              <Card flush>
                {used.length === 0 && <p className="px-5 py-4 text-ink-3">No active reasons.</p>}
                <ul>
                  {used.map((reason, index) => (
                    <li
                      key={reason.id}
                      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0"
                    >
                      <div className="min-w-0 flex-1 basis-40">
                        <p className="font-medium break-words">{reason.name}</p>
                        {of.countsAsLoss && (
                          <p className="text-12 text-ink-3">Counts as {lossName(reason.lossReason)}</p>
                        )}
                        {reason.key !== undefined && reason.key !== reason.name && (
                          <p className="text-12 text-ink-3">Originally {reason.key}</p>
                        )}
                      </div>
                      <span className="num text-12 text-ink-2">
                        {reason.count ? counted(reason.count, 'deal') : 'No deals'}
                      </span>
                      {may && (
                        <div className="flex max-sm:ml-auto">
                          {of.reorder && (
                            <>
                              <IconButton
                                icon="arrow-up"
                                label={`Move ${reason.name} up`}
                                disabled={index === 0}
                                onClick={() => move(used, index, -1)}
                              />
                              <IconButton
                                icon="arrow-down"
                                label={`Move ${reason.name} down`}
                                disabled={index === used.length - 1}
                                onClick={() => move(used, index, 1)}
                              />
                            </>
                          )}
                          <IconButton
                            icon="edit"
                            label={`Edit ${reason.name}, ${of.title.toLowerCase()}`}
                            onClick={() => setEdited(reason.id)}
                          />
                        </div>
                      )}
                    </li>
                  ))}
                </ul>
              </Card>
              <ArchivedCard
                entries={items.filter(({ archived }) => archived)}
                onBringBack={
                  may ? (id) => saved('Reason restored', () => of.update(id, { archived: false }), { after }) : null
                }
              />
            </div>
          );
        }}
      </QueryBody>
      {(edited || editedId === 'new') && (
        <ReasonDialog of={of} reason={edited} onClose={() => setEdited(null)} onSaved={after} />
      )}
    </section>
  );
}
