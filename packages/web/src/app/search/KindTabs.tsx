import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TAB, TAB_LIST, TabLine } from '../../ui/TabLine.tsx';
import { countWords, KIND_WORDS, type Kind, type Overview } from './searchKinds.ts';
import { searchPath } from './searchPath.ts';

interface KindTabsProps {
  words: string;
  kind: Kind | 'all';
  overview: Overview | undefined;
  onFollow: () => void;
}

/** All that was found, and each kind alone, with how many there are. */
export function KindTabs({ words, kind, overview, onFollow }: KindTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where the line scrolls, the chosen one is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when another is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [kind]);
  const tabs = [
    { name: 'All', value: 'all', count: null },
    ...(Object.keys(KIND_WORDS) as Kind[]).map((value) => {
      const total = overview?.kinds.find((each) => each.kind === value)?.total;
      return { name: KIND_WORDS[value].name, value, count: total ? countWords(total) : null };
    }),
  ];
  return (
    <TabLine list={list} className="mb-4">
      <nav aria-label="Result types">
        <div ref={list} className={TAB_LIST}>
          {tabs.map(({ name, value, count }) => (
            <Link
              key={value}
              to={value === 'all' ? searchPath(words) : `${searchPath(words)}&kind=${value}`}
              aria-current={value === kind ? 'page' : undefined}
              onClick={onFollow}
              preventScrollReset
              className={TAB}
            >
              {name}
              {count !== null && <span className="text-12 text-ink-3 tabular-nums">{count}</span>}
            </Link>
          ))}
        </div>
      </nav>
    </TabLine>
  );
}
