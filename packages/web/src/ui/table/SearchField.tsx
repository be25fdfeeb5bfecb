import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';

/** How long typing must rest before the list follows, in milliseconds. */
const REST = 200;
const SEARCH_MAX = 200;
/** What Enter goes on to: a table, or another list that says that it is what was found. */
const RESULTS = 'main :is([role="grid"], [data-results])';

interface SearchFieldProps {
  /** What is searched, as its name and in the empty field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search over a list, which follows what is typed. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    // The address was changed from elsewhere: a tag taken away, Back.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      latest.current(text.trim());
    }, REST);
    return () => clearTimeout(timer);
  }, [text]);

  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    // Escape takes the words away, as in every search field; Enter keeps them and goes on to what was found.
    if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key === 'Enter') document.querySelector<HTMLElement>(RESULTS)?.focus();
  };

  return (
    <div className="relative min-w-0 flex-[1_1_10rem] sm:max-w-80">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={leave}
        className="h-9 w-full rounded-sm border border-line-strong bg-surface pr-3 pl-9 text-14 text-ellipsis placeholder:text-ink-3 touch:min-h-12 touch:text-16"
      />
    </div>
  );
}
