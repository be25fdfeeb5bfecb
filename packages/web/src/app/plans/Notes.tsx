import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saved } from '../shell/saved.ts';
import type { PlanItem } from './plan.ts';

type Note = PlanItem['comments'][number];

/** Lists notes about a plan with author and time. Readers can delete their own. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  const cache = useQueryClient();
  const remove = ({ id }: Note) =>
    saved('Withdrawn', () => api.plans.removeNote({ id }), {
      after: () => cache.invalidateQueries({ queryKey: query.plans.key() }),
    });
  return (
    <ul className="grid gap-1.5">
      {notes.map((note) => (
        <li key={note.id} className="flex items-start justify-between gap-2 text-14">
          <p className="min-w-0 break-words">
            <span className="font-medium">{note.author.name}</span>{' '}
            <span className="text-12 text-ink-3">
              <RelativeTime instant={note.createdAt} />
            </span>
            <br />
            {note.body}
          </p>
          {note.abilities.remove && (
            <IconButton icon="close" label="Withdraw" size="small" onClick={() => void remove(note)} />
          )}
        </li>
      ))}
    </ul>
  );
}
