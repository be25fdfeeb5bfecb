import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { saved } from '../../shell/saved.ts';
import { type Import, NOUN_WORDS } from '../import.ts';
import { LeftDeals } from './LeftDeals.tsx';
import { undoneWords } from './undoWords.ts';

/** The undo of an import: how far it is, then what it took back and what it left. */
export function UndoReport({ view, undo }: { view: Import; undo: NonNullable<Import['undo']> }) {
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.imports.key() });
  if (view.status === 'undoing') {
    return (
      <Card>
        <ProgressBar label="Undoing" done={undo.progress.done} total={undo.progress.total} />
        <p className="mt-4 text-14 text-ink-3">You can leave this page. The undo continues.</p>
      </Card>
    );
  }
  return (
    <Card>
      <div className="grid gap-3">
        <div>
          <h2 className="font-serif text-22 font-medium">
            {view.status === 'undone' ? 'The import is undone' : 'The undo did not finish'}
          </h2>
          <p className="text-12 text-ink-3">
            <RelativeTime instant={undo.finishedAt ?? undo.startedAt} />, by {undo.startedBy.name}
          </p>
        </div>
        {undo.error && <p className="text-14 text-risk">{undo.error}</p>}
        <ul className="grid gap-1 text-14">
          {undoneWords(undo.counts, { word: NOUN_WORDS[view.noun] }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {view.abilities.undo && (
          <Button
            className="justify-self-start"
            onClick={() => saved('The undo continues', () => api.imports.undo({ id: view.id }), { after })}
          >
            Continue the undo
          </Button>
        )}
        <LeftDeals deals={undo.counts.examples} total={undo.counts.dealsLeft} />
      </div>
    </Card>
  );
}
