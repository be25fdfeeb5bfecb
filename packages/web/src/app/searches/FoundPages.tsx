import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import type { Search } from './search.ts';

/** Lists the web pages of a search by their numbers, each with its host. */
export function FoundPages({ search: { sources, sentTo } }: { search: Search }) {
  if (sources.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title="No pages found">
          {sentTo} has no result for these words. Use fewer or other words.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush title="Pages" aside={`Found by ${sentTo}. Outside pages: check them before you rely on them.`}>
      <ol>
        {sources.map(({ id, title, url, host, text, publishedOn }) => (
          <li
            key={id}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-t border-line px-5 py-3 text-14 max-sm:px-4"
          >
            <span className="num text-ink-3">{id}</span>
            <div className="min-w-0 break-words" dir="auto">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-flex items-center rounded-sm font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
              >
                {title}
              </a>
              <span className="block text-12 text-ink-3">
                {host}
                {publishedOn !== null && ` · ${formatDay(publishedOn)}`}
              </span>
              {text !== '' && <p className="max-w-[75ch] text-ink-2">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
