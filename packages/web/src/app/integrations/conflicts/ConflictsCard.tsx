import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CONFLICTS_PATH, conflictCount } from './conflict.ts';

/** How many fields have two values, and the way to them. */
export function ConflictsCard() {
  const open = useQuery(query.salesforceConflicts.list.queryOptions({ input: { limit: 1 } }));
  if (!open.data) return null;
  const { total, fields } = open.data;
  return (
    <Card title="Conflicts">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-14">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">
          {total === 0 ? (
            'No open conflicts.'
          ) : (
            <>
              <span className="font-medium text-ink">{conflictCount(total)}</span>:{' '}
              {fields.map(({ label, count }) => `${label} ${count.toLocaleString()}`).join(', ')}
            </>
          )}
        </p>
        <ButtonLink
          size="small"
          variant={total === 0 ? 'quiet' : 'secondary'}
          to={total === 0 ? `${CONFLICTS_PATH}?state=settled` : CONFLICTS_PATH}
        >
          {total === 0 ? 'Settled conflicts' : 'Settle conflicts'}
        </ButtonLink>
      </div>
    </Card>
  );
}
