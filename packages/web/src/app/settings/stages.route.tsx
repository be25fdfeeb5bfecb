import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { customFieldsOfDeals } from '../opportunities/custom/customFields.ts';
import { requirementName } from '../opportunities/required/requirementName.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { ArchivedCard } from './ArchivedCard.tsx';
import { ArchivedMoves } from './ArchivedMoves.tsx';
import { ArchiveStageDialog } from './ArchiveStageDialog.tsx';
import { STAGE_PLACE, StageDialog } from './StageDialog.tsx';
import { PHASE_LABELS, type Stage } from './stage.ts';

export const meta = () => [{ title: 'Stages · Forecastle' }];

export default function StagesRoute() {
  const { abilities } = useSession();
  const stages = useQuery(query.stages.list.queryOptions());
  // The names of custom fields that stages require are read from what this asks for.
  useQuery(customFieldsOfDeals());
  const client = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(STAGE_PLACE));
  const [archiving, setArchiving] = useState<{ stage: Stage; count: number } | null>(null);
  const edited = stages.data?.items.find(({ id }) => id === editedId) ?? null;
  const after = () => client.invalidateQueries();
  const may = abilities.manageStages;

  /** With deals in it, asks where they go. */
  async function archive(stage: Stage) {
    setEdited(null);
    const { id } = stage;
    let count: number;
    try {
      count = (await api.archivedStages.openDeals({ id })).count;
      if (count === 0) await api.archivedStages.archive({ id });
    } catch (error) {
      return notify(problemOf(error).message, { tone: 'risk' });
    }
    if (count > 0) return setArchiving({ stage, count });
    await after();
    notify('Stage archived', {
      undo: () => saved('Undone', () => api.stages.update({ id, archived: false }), { after }),
    });
  }

  function move(open: readonly Stage[], index: number, by: -1 | 1) {
    const before = open.map(({ id }) => id);
    const ids = [...before];
    const [moved] = ids.splice(index, 1);
    if (!moved) return;
    ids.splice(index + by, 0, moved);
    void saved('Order saved', () => api.stages.reorder({ ids }), {
      undo: () => api.stages.reorder({ ids: before }),
      after,
    });
  }

  return (
    <>
      <PageHeader
        title="Stages"
        below="The phase decides which frameworks count most. Deals start with the stage’s probability."
        actions={
          may && (
            <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
              Add a stage
            </Button>
          )
        }
      />
      <QueryBody of={stages} what="stages">
        {({ items }) => {
          const open = items.filter(({ kind, archived }) => kind === 'open' && !archived);
          const closed = items.filter(({ kind }) => kind !== 'open');
          const archived = items.filter((stage) => stage.archived);
          return (
            <div className="grid gap-6">
              <Card flush title="Open">
                <ol>
                  {open.map((stage, index) => (
                    <li key={stage.id} className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-2.5">
                      <div className="min-w-0 flex-1">
                        <p className="font-medium">{stage.name}</p>
                        <p className="text-12 text-ink-3">{describe(stage)}</p>
                      </div>
                      <span className="num text-ink-2">{stage.winProbability}%</span>
                      {may && (
                        <div className="flex">
                          <IconButton
                            icon="arrow-up"
                            label={`Move ${stage.name} up`}
                            disabled={index === 0}
                            onClick={() => move(open, index, -1)}
                          />
                          <IconButton
                            icon="arrow-down"
                            label={`Move ${stage.name} down`}
                            disabled={index === open.length - 1}
                            onClick={() => move(open, index, 1)}
                          />
                          <IconButton icon="edit" label={`Edit ${stage.name}`} onClick={() => setEdited(stage.id)} />
                        </div>
                      )}
                    </li>
                  ))}
                </ol>
              </Card>
              <Card flush title="Closed">
                <ul>
                  {closed.map((stage) => (
                    <li key={stage.id} className="flex justify-between border-t border-line px-5 py-2.5">
                      <span className="font-medium">{stage.name}</span>
                      <span className="num text-ink-2">{stage.winProbability}%</span>
                    </li>
                  ))}
                </ul>
              </Card>
              {may && <ArchivedMoves stages={items} />}
              <ArchivedCard
                entries={archived}
                onBringBack={
                  may
                    ? (id) => saved('Stage restored', () => api.stages.update({ id, archived: false }), { after })
                    : null
                }
              />
            </div>
          );
        }}
      </QueryBody>
      {(edited || editedId === 'new') && (
        <StageDialog
          stage={edited}
          onClose={() => setEdited(null)}
          onArchive={(stage) => void archive(stage)}
          onSaved={after}
        />
      )}
      {archiving && (
        <ArchiveStageDialog
          {...archiving}
          open={stages.data?.items.filter(({ kind, archived }) => kind === 'open' && !archived) ?? []}
          onClose={() => setArchiving(null)}
          onSaved={after}
        />
      )}
    </>
  );
}

function describe(stage: Stage): string {
  const phase = stage.phase ? `${PHASE_LABELS[stage.phase]} phase` : '';
  const marks = [stage.isProposal && 'proposal', stage.isNegotiation && 'negotiation'].filter(Boolean).join(', ');
  const parts = [
    phase,
    marks,
    stage.requires.length > 0 && `requires ${stage.requires.map(requirementName).join(', ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}
