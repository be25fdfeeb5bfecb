import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useSession } from '../shell/session.ts';
import { FoundOfKind } from './FoundOfKind.tsx';
import { FoundOverview } from './FoundOverview.tsx';
import { KindTabs } from './KindTabs.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { keepSearch } from './recentSearches.ts';
import { SearchField } from './SearchField.tsx';
import { countWords, KIND_WORDS, type Kind, type Overview } from './searchKinds.ts';

export const meta = () => [{ title: 'Search · Forecastle' }];

/** How long typing must rest before it is searched, in milliseconds. */
const REST = 250;

/** Everything that holds some words, of all that one may see. */
export default function SearchRoute() {
  const session = useSession();
  const [asked, setAsked] = useUrlParam('q', '');
  const [chosen] = useUrlParam<Kind | 'all'>('kind', 'all');
  const [typed, setTyped] = useState(asked);
  // What the address was last given from here: anything else there is a recent search or the way back.
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked);
    sent.current = asked;
  }, [asked]);
  const ask = (words: string) => {
    clearTimeout(timer.current);
    sent.current = words;
    setAsked(words);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text.trim()), REST);
  };
  const kind = chosen in KIND_WORDS ? chosen : 'all';
  const overview = useQuery({
    ...query.search.overview.queryOptions({ input: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const keep = () => {
    if (asked !== '') keepSearch(session, asked);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only leads the arrow keys among the links within
    <div onKeyDown={walkResults}>
      <PageHeader title="Search" />
      <SearchField
        value={typed}
        onChange={type}
        onSubmit={() => {
          ask(typed.trim());
          if (typed.trim() !== '') keepSearch(session, typed.trim());
        }}
      />
      <p role="status" className="sr-only">
        {asked !== '' && overview.data && !overview.isPlaceholderData ? said(overview.data) : ''}
      </p>
      <div className="mt-5">
        {asked === '' ? (
          <RecentSearches />
        ) : (
          <>
            <KindTabs
              words={typed.trim() || asked}
              kind={kind}
              overview={overview.isPlaceholderData ? undefined : overview.data}
              onFollow={() => clearTimeout(timer.current)}
            />
            {kind === 'all' ? (
              <FoundOverview of={overview} words={asked} onFollow={keep} />
            ) : (
              <FoundOfKind kind={kind} words={asked} onFollow={keep} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function said({ kinds, near }: Overview): string {
  const parts = kinds
    .filter(({ total }) => total.count > 0)
    .map(({ kind, total }) => `${KIND_WORDS[kind].name} ${countWords(total)}`);
  if (parts.length === 0) return 'No results';
  return near ? `No exact match. Close: ${parts.join(', ')}` : parts.join(', ');
}

/** Down leads from the field into the results and on, up back again, Escape to the field at once. */
function walkResults(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: page, target, key } = event;
  if (!['ArrowDown', 'ArrowUp', 'Escape'].includes(key) || !(target instanceof HTMLElement)) return;
  const field = page.querySelector<HTMLInputElement>('input[type="search"]');
  const results = [...page.querySelectorAll<HTMLElement>('[data-found]')];
  const at = results.indexOf(target);
  if (at < 0 && (target !== field || key !== 'ArrowDown')) return;
  const next = key === 'Escape' || (key === 'ArrowUp' && at === 0) ? field : results[at + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
