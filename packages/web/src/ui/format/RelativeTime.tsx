import { useEffect, useState } from 'react';
import { formatInstant, formatRelative } from './dates.ts';

/** How often the words are made anew, in milliseconds. */
const EVERY = 30_000;

/** How long ago, kept true while the page stands; the exact time on hover. */
export function RelativeTime({ instant }: { instant: string | number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(instant);
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at.getTime())} className="whitespace-nowrap">
      {formatRelative(at.getTime(), now)}
    </time>
  );
}
