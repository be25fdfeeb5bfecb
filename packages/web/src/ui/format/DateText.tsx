import { formatDay } from './dates.ts';
import { Unknown } from './Money.tsx';

/** A calendar day, YYYY-MM-DD; null is "—". */
export function DateText({ day, year = true }: { day: string | null; year?: boolean }) {
  if (day === null) return <Unknown />;
  return (
    <time dateTime={day} className="num whitespace-nowrap">
      {formatDay(day, { year })}
    </time>
  );
}
