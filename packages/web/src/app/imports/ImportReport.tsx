import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { api, query } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import { saved } from '../shell/saved.ts';
import { CountTiles } from './CountTiles.tsx';
import { DuplicatesFound } from './DuplicatesFound.tsx';
import { correctedWords } from './fix/correctedWords.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { IssueList } from './IssueList.tsx';
import { type Import, isUnderWay, NOUN_WORDS } from './import.ts';
import { UndoReport } from './undo/UndoReport.tsx';

/** A started import: its progress, then what it did. It goes on when this page is left. */
export function ImportReport({ view }: { view: Import }) {
  const client = useQueryClient();
  const running = isUnderWay(view.status);
  // Every other screen shows what the import has written.
  useEffect(() => {
    if (!running)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== query.imports.key()[0] });
  }, [running, client]);
  const after = () => client.invalidateQueries({ queryKey: query.imports.key() });

  return (
    <div className="grid gap-5">
      <div className="-mb-5">
        <ImportSteps noun={view.noun} hasOwners={view.ownerValues.length > 0} current="report" />
      </div>
      {view.undo ? (
        <UndoReport view={view} undo={view.undo} />
      ) : running ? (
        <Card>
          <ProgressBar
            label={view.progress.phase}
            done={view.status === 'queued' ? null : view.progress.done}
            total={view.progress.total}
          />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-14 text-ink-3">
            <p>You can leave this page. The import continues.</p>
            {view.abilities.cancel && (
              <Button
                size="small"
                onClick={() => saved('Stopping the import', () => api.imports.cancel({ id: view.id }), { after })}
              >
                Stop
              </Button>
            )}
          </div>
        </Card>
      ) : (
        <Outcome view={view} />
      )}
      {view.counts && (
        <CountTiles
          counts={view.counts}
          tense="did"
          total={running ? undefined : view.progress.total}
          noun={view.noun}
        />
      )}
      {view.status === 'done' && <DuplicatesFound view={view} />}
      {!running && <IssueList view={view} />}
    </div>
  );
}

function Outcome({ view }: { view: Import }) {
  const taken = (view.counts?.created ?? 0) + (view.counts?.updated ?? 0);
  const good = view.status === 'done';
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-3">
          <span
            className={`grid size-10 place-items-center rounded-full ${good ? 'bg-health-soft text-health' : 'bg-risk-soft text-risk'}`}
          >
            <Icon name={good ? 'check' : 'alert'} size={20} />
          </span>
          <div>
            <h2 className="font-serif text-22 font-medium">{headline(view, taken)}</h2>
            {view.error && <p className="text-14 text-ink-2">{view.error}</p>}
            <Corrections view={view} />
          </div>
        </div>
        {taken > 0 && (
          <div className="flex flex-wrap gap-2">
            {view.abilities.undo && <UndoButton view={view} />}
            {view.noun === 'deals' ? (
              <>
                {/* Also the closed ones: a file may hold nothing else. */}
                <ButtonLink to={opportunitiesPath({ status: [] })}>See the deals</ButtonLink>
                <ButtonLink to="/crm/pipeline-intelligence" variant="primary">
                  See the forecast
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to={`/crm/${view.noun}`} variant="primary">
                See the {view.noun}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

const UndoDialog = lazy(() => import('./undo/UndoDialog.tsx'));

/** Asks first, with what would be undone: the question stands in the address, so that the list of imports leads to it. */
function UndoButton({ view }: { view: Import }) {
  const [asked, ask] = useUrlParam<'' | 'ask'>('undo', '');
  return (
    <>
      <Button variant="quiet" onClick={() => ask('ask')}>
        Undo import…
      </Button>
      {asked === 'ask' && (
        <LazyPart onClose={() => ask(null)}>
          <UndoDialog view={view} onClose={() => ask(null)} />
        </LazyPart>
      )}
    </>
  );
}

/** What a person had set otherwise than the file before it was imported. */
function Corrections({ view }: { view: Import }) {
  const { cells, rowsLeftOut } = view.corrections;
  const words = correctedWords(cells, rowsLeftOut);
  return words && <p className="text-14 text-ink-2">Before the import: {words}</p>;
}

function headline(view: Import, taken: number): string {
  const { changes = 0, span = null } = view.counts ?? {};
  const word = NOUN_WORDS[view.noun];
  const deals = span ? `${counted(changes, 'change')} of ${counted(taken, 'deal')}` : counted(taken, word);
  if (view.status === 'done' && view.noun !== 'deals') return `${deals} imported`;
  if (view.status === 'done')
    return view.scoresDone ? `${deals} imported and scored` : `${deals} imported, being scored`;
  if (view.status === 'cancelled') return `${deals} imported before it was stopped`;
  return `Import failed. ${deals} imported before that stay`;
}
