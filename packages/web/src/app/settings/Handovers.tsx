import type { api } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Person } from './PeopleList.tsx';

export type Handover = Awaited<ReturnType<typeof api.people.list>>['handovers'][number];

/** Deals, accounts and contacts that are on their way to somebody else; the page may be left, they go on. */
export function Handovers({ handovers, people }: { handovers: readonly Handover[]; people: readonly Person[] }) {
  if (handovers.length === 0) return null;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'someone';
  return (
    <Card title="Handing over">
      <div className="grid gap-4">
        {handovers.map(({ id, fromId, toId, reason, moved, records, total }) => (
          <ProgressBar
            key={id}
            label={`${reason === 'left' ? 'All records' : 'Open deals'} of ${nameOf(fromId)} to ${nameOf(toId)}`}
            done={moved + records}
            total={total}
            detail={`${(moved + records).toLocaleString()} of ${total.toLocaleString()}. You can leave this page.`}
          />
        ))}
      </div>
    </Card>
  );
}
