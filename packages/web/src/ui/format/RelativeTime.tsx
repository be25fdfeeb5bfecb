import { useEffect, useState } from 'react';
import { formatInstant, formatRelative, isNow } from './dates.ts';

/** How often the words are made anew, in milliseconds. */
const EVERY = 30_000;

interface RelativeTimeProps {
  instant: string | number;
  /** Says "just now" for "now", where the words stand inside a sentence: "as of just now". */
  justNow?: boolean;
}

/** How long ago, kept true while the page stands; the exact time on hover. */
export function RelativeTime({ instant, justNow = false }: RelativeTimeProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(instant);
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at.getTime())} className="whitespace-nowrap">
      {justNow && isNow(at.getTime(), now) ? 'just now' : formatRelative(at.getTime(), now)}
    </time>
  );
}
