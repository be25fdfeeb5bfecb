import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { guideSearch } from './guideSearch.ts';

/** Finds words in all guides. The index comes when somebody turns to the field. */
export function HelpSearch() {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(false);
  const { data: search, isError } = useQuery({ ...guideSearch, enabled: wanted });
  const typed = useDeferredValue(query.trim());
  const found = search && typed ? search(typed) : [];
  return (
    <search className="block max-w-xl">
      <label className="flex items-center gap-2.5 rounded-sm border border-control bg-surface px-3 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Icon name="search" />
        <span className="sr-only">Search all guides</span>
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onFocus={() => setWanted(true)}
          placeholder="Search all guides"
          autoComplete="off"
          className="h-9 w-full min-w-0 bg-transparent text-14 text-ink outline-none placeholder:text-ink-3 touch:h-12"
        />
      </label>
      {found.length > 0 && (
        <ul className="mt-2 grid gap-px rounded-md bg-surface p-2 shadow-raised">
          {found.map(({ target, title, heading, excerpt, published }) => (
            <li key={target}>
              <Link to={`/help/${target}`} className="block rounded-sm px-3 py-2 -outline-offset-2 hover:bg-hover">
                <span className="block font-medium">{heading || title}</span>
                <span className="block text-12 text-ink-3">
                  {heading ? title : published ? 'Guide' : 'Planned guide'}
                </span>
                <span className="block truncate text-ink-2">{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-ink-3 empty:hidden">
        {said({ isError, ready: search !== undefined, typed, count: found.length })}
      </p>
    </search>
  );
}

function said({ isError, ready, typed, count }: { isError: boolean; ready: boolean; typed: string; count: number }) {
  if (isError) return 'The search could not be loaded. The guides are listed below by category.';
  if (!ready || typed === '') return '';
  if (count === 0) return `No guide mentions “${typed}”.`;
  return count === 1 ? '1 place found' : `${count} places found`;
}
