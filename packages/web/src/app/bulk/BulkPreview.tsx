import { LEFT_WHY } from '@forecastle/rules';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { BulkPreviewed, BulkWords, Shown } from './bulkNoun.ts';

interface BulkPreviewProps {
  words: BulkWords;
  preview: BulkPreviewed | undefined;
  /** A field was given. */
  isAsking: boolean;
  /** How what changes is read; without it the records are deleted. */
  shown?: Shown;
}

/** What hangs on records, one of it. */
const HANGS: Readonly<Record<BulkPreviewed['along'][number]['what'], string>> = {
  files: 'file',
  notes: 'note',
  tasks: 'task',
  deals: 'deal',
  contacts: 'contact',
  accounts: 'account',
  activities: 'activity',
};

/** What an edit would do, as the server says: every record is in one of its lines. */
export function BulkPreview({ words: { one }, preview, isAsking, shown }: BulkPreviewProps) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken px-4 py-3 text-14" aria-live="polite">
      {!isAsking ? (
        <p className="text-ink-3">Choose what to change. The preview appears here.</p>
      ) : !preview ? (
        <Skeleton className="h-16" />
      ) : (
        <>
          <dl className="num grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            <Line one={one} count={preview.change} words={shown ? 'will change' : 'will be deleted'} strong />
            {preview.along.map(({ what, count }) => (
              <Line key={what} one={HANGS[what]} many={what} count={count} words="also to the bin" />
            ))}
            {preview.parted.map(({ what, count }) => (
              <Line
                key={what}
                one={HANGS[what]}
                many={what}
                count={count}
                words={`${count === 1 ? 'stays' : 'stay'} without them until restored`}
              />
            ))}
            {preview.same > 0 && (
              <Line
                one={one}
                count={preview.same}
                words={preview.same === 1 ? 'already has these values' : 'already have these values'}
              />
            )}
            {preview.left.map(({ why, count }) => (
              <Line
                key={why}
                one={one}
                count={count}
                words={`${count === 1 ? 'does not change' : 'do not change'}: ${LEFT_WHY[why]}`}
              />
            ))}
          </dl>
          {preview.examples.length > 0 && (
            <ul className="grid max-h-48 gap-1.5 overflow-auto text-12 text-ink-2">
              {preview.examples.map(({ id, name, why, changes }) => (
                <li key={id} className="break-words">
                  <span className="font-medium text-ink">{name}</span>
                  {why === null
                    ? shown &&
                      changes.map(({ field, from, to }) => (
                        <span key={field} className="block">
                          {shown(field, from)} <span aria-hidden="true">→</span>
                          <span className="sr-only">becomes</span> {shown(field, to)}
                        </span>
                      ))
                    : ` stays: ${LEFT_WHY[why]}`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

interface LineProps {
  one: string;
  /** Where it takes no s. */
  many?: string;
  count: number;
  words: string;
  strong?: boolean;
}

function Line({ one, many = `${one}s`, count, words, strong = false }: LineProps) {
  return (
    <div className={strong ? 'contents font-medium' : 'contents text-ink-2'}>
      <dt className="text-right">
        {count.toLocaleString()} {count === 1 ? one : many}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
