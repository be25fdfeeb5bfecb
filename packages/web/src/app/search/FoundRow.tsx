import { markMatches } from '@forecastle/rules';
import { Link } from 'react-router';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';

import { type Found, KIND_WORDS } from './searchKinds.ts';

interface FoundRowProps {
  found: Found;
  words: string;
  /** They were followed: worth keeping. */
  onFollow: () => void;
}

/** One result: where it leads, what matched marked, and when it last changed. */
export function FoundRow({ found, words, onFollow }: FoundRowProps) {
  const { icon, to } = KIND_WORDS[found.kind];
  const by = found.kind === 'note' && found.subtitle !== null ? `by ${found.subtitle}` : found.subtitle;
  return (
    <li className="border-t border-line">
      <Link
        to={to(found)}
        data-found=""
        onClick={onFollow}
        className="flex min-h-12 items-start gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover max-sm:px-4"
      >
        <Icon name={icon} className="mt-0.5 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block break-words text-14 font-medium">
            <Marked text={found.title} words={words} />
          </span>
          {found.excerpt !== null && (
            <span className="block break-words text-14 text-ink-2">
              <Marked text={found.excerpt} words={words} />
            </span>
          )}
          {by !== null && (
            <span className="block truncate text-12 text-ink-3">
              {found.kind === 'note' ? by : <Marked text={by} words={words} />}
            </span>
          )}
        </span>
        {found.at !== null && (
          <span className="shrink-0 text-12 text-ink-3">
            <RelativeTime instant={found.at} />
          </span>
        )}
      </Link>
    </li>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  let at = 0;
  return markMatches(text, words).map((stretch) => {
    const key = at;
    at += stretch.text.length;
    return stretch.isMatch ? (
      <mark key={key} className="rounded-sm bg-attention-soft font-medium text-inherit">
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    );
  });
}
