import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { pathOf } from './auditWords.ts';
import type { AuditEntry } from './useAuditTrail.ts';

/** One sentence; opened, what stood before and after, and ways on from here. */
export function AuditRow({
  entry,
  timeZone,
  onNarrow,
}: {
  entry: AuditEntry;
  timeZone: string;
  onNarrow: (to: { memberId?: string; recordId?: string }) => void;
}) {
  const { at, sentence, changes, who, subject } = entry;
  const time = (style: 'short' | 'medium') =>
    new Intl.DateTimeFormat(undefined, { timeStyle: style, timeZone }).format(new Date(at));
  const path = subject?.name ? pathOf(subject) : null;
  const person = who.id !== null && who.name !== null && who.kind !== 'import' ? { id: who.id, name: who.name } : null;
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[4.5rem_minmax(0,1fr)_1rem] items-baseline gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover touch:min-h-12 [&::-webkit-details-marker]:hidden">
          <time dateTime={at} className="num text-12 text-ink-3">
            {time('short')}
          </time>
          <span className="break-words">{sentence}</span>
          <Icon
            name="chevron-down"
            className="self-center text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-3 px-4 pt-2 pb-4 sm:pl-[6.25rem]">
          {changes.length > 0 ? (
            <ul className="grid gap-1 text-14">
              {changes.map(({ label, from, to }) => (
                <li key={label} className="num break-words">
                  {from === null && to === null ? (
                    label
                  ) : (
                    <>
                      <span className="text-ink-3">{label}: </span>
                      <span className="text-ink-2">{from ?? 'nothing'}</span>
                      <span aria-hidden="true" className="text-ink-3">
                        {' → '}
                      </span>
                      <span className="sr-only"> to </span>
                      {to ?? 'nothing'}
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-14 text-ink-3">No before and after.</p>
          )}
          <p className="num text-12 text-ink-3">
            {time('medium')}
            {timeZone && `, ${timeZone.replaceAll('_', ' ')}`}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {path && (
              <Link to={path} className="inline-flex items-center text-14 touch:min-h-12">
                Open {subject?.name}
              </Link>
            )}
            {person && (
              <Button size="small" onClick={() => onNarrow({ memberId: person.id })}>
                Only {person.name}
              </Button>
            )}
            {subject && (
              <Button size="small" onClick={() => onNarrow({ recordId: subject.id })}>
                Only this record
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}
