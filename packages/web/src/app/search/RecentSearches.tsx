import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../shell/session.ts';
import { forgetSearches, recentSearches } from './recentSearches.ts';
import { searchPath } from './searchPath.ts';

/** Before anything is typed: what was looked for last. */
export function RecentSearches() {
  const session = useSession();
  const [searches, setSearches] = useState(() => recentSearches(session));
  if (searches.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title="Search everything">
          Names, emails, domains and notes, where typos are fine. Also words said in meetings.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      flush
      title="Recent searches"
      aside={
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            forgetSearches(session);
            setSearches([]);
          }}
        >
          Clear
        </Button>
      }
    >
      <ul>
        {searches.map((words) => (
          <li key={words} className="border-t border-line">
            <Link
              to={searchPath(words)}
              data-found=""
              className="flex min-h-12 items-center gap-3 px-5 py-2 text-14 -outline-offset-2 hover:bg-hover max-sm:px-4"
            >
              <Icon name="clock" className="shrink-0 text-ink-3" />
              <span className="min-w-0 break-words">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
