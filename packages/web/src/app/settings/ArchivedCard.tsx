import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

interface ArchivedCardProps {
  entries: readonly { id: string; name: string }[];
  /** Absent where the reader may not. */
  onBringBack: ((id: string) => unknown) | null;
}

/** The entries of a list that are no longer chosen; nothing while there are none. */
export function ArchivedCard({ entries, onBringBack }: ArchivedCardProps) {
  if (entries.length === 0) return null;
  return (
    <Card flush title="Archived">
      <ul>
        {entries.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between border-t border-line px-5 py-2.5">
            <span className="text-ink-2">{name}</span>
            {onBringBack && (
              <Button size="small" onClick={() => onBringBack(id)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
