import type { AnswerCheck, Segment } from './conversation.ts';

/** Says what has changed on the deal since an answer was made. */
export function CheckResult({
  check: { changed, segments: now },
  segments,
}: {
  check: AnswerCheck;
  segments: readonly Segment[];
}) {
  const lost = segments.filter(
    ({ faults }, place) => faults.length === 0 && (now[place]?.faults.length ?? 0) > 0,
  ).length;
  return (
    <div className="grid gap-2 rounded-sm bg-sunken px-3 py-2 text-14">
      {changed.length === 0 ? (
        <p>Nothing it cites has changed.</p>
      ) : (
        <>
          <p>{changed.length === 1 ? '1 fact has changed since:' : `${changed.length} facts have changed since:`}</p>
          <ul className="grid list-disc gap-1 pl-5 break-words">
            {changed.map(({ id, label, before, now: after }) => (
              <li key={id} dir="auto">
                {label}: {before} → {after ?? 'no longer on the deal'}
              </li>
            ))}
          </ul>
        </>
      )}
      {lost > 0 && (
        <p>
          {lost === 1 ? '1 sentence is' : `${lost} sentences are`} no longer supported and marked above. Check
          {lost === 1 ? ' it ' : ' them '}
          before you copy the text.
        </p>
      )}
    </div>
  );
}
