import type { KeyboardEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { TranscriptSearch } from './useTranscriptSearch.ts';

const WORDS_MAX = 200;

/** Finds words in this meeting; Enter goes to the next match, Shift+Enter back. */
export function TranscriptSearchField({ search }: { search: TranscriptSearch }) {
  const { words, count, at } = search;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      search.walk(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      search.setWords('');
      event.currentTarget.value = '';
      event.currentTarget.blur();
    }
  };
  return (
    <search className="flex items-center gap-1 border-y border-line px-3 py-1.5">
      <div className="relative min-w-0 flex-1">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          type="search"
          aria-label="Search this meeting"
          placeholder="Search this meeting"
          autoComplete="off"
          maxLength={WORDS_MAX}
          onFocus={search.prepare}
          onChange={(event) => search.setWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-8 w-full rounded-sm border border-line-strong bg-surface pr-2 pl-8.5 text-14 placeholder:text-ink-3 touch:min-h-12 touch:text-16"
        />
      </div>
      <p role="status" className="num min-w-16 text-right text-12 text-ink-3">
        {words !== '' && (count === 0 ? 'No matches' : `${at.toLocaleString()} of ${count.toLocaleString()}`)}
      </p>
      <IconButton
        icon="arrow-up"
        label="Previous match"
        size="small"
        disabled={count === 0}
        onClick={() => search.walk(-1)}
      />
      <IconButton
        icon="arrow-down"
        label="Next match"
        size="small"
        disabled={count === 0}
        onClick={() => search.walk(1)}
      />
    </search>
  );
}
