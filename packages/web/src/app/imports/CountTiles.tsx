import { counted, type ImportNoun } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { type Counts, extentWords } from './import.ts';
import { UndatedCloses } from './UndatedCloses.tsx';

type Tone = 'health' | 'forecast' | 'risk' | 'attention' | 'plain';
const INK: Record<Tone, string> = {
  health: 'text-health',
  forecast: 'text-forecast',
  risk: 'text-risk',
  attention: 'text-attention-ink',
  plain: 'text-ink',
};

const MARKED = '. They are imported and marked in data quality.';

/** The counts of a preview or a report; they add up to the rows that were gone through: of `total`, when it ended early. */
export function CountTiles({
  counts,
  tense,
  total,
  noun = 'deals',
}: {
  counts: Counts;
  tense: 'would' | 'did';
  total?: number | undefined;
  noun?: ImportNoun;
}) {
  const { span } = counts;
  const tiles: readonly (readonly [string, number, Tone])[] = span
    ? historyTiles(counts)
    : [
        ['New', counts.created, 'health'],
        ['Changed', counts.updated, 'forecast'],
        ['Unchanged', counts.unchanged, 'plain'],
        ['Skipped', counts.skipped, 'plain'],
        ['Wrong', counts.rejected, 'risk'],
      ];
  const have = (count: number) => `${count.toLocaleString()} ${tense === 'did' ? 'had' : count === 1 ? 'has' : 'have'}`;
  const notes = [
    counts.zeroAmounts > 0 && `${have(counts.zeroAmounts)} no amount or zero`,
    counts.missingCloseDates > 0 && `${have(counts.missingCloseDates)} no close date`,
  ].filter(Boolean);
  const fills = [
    counts.filledAmounts > 0 && counted(counts.filledAmounts, 'amount'),
    counts.filledCloseDates > 0 && counted(counts.filledCloseDates, 'close date'),
  ].filter(Boolean);
  const one = counts.filledAmounts + counts.filledCloseDates === 1;
  const are = tense === 'did' ? (one ? 'was' : 'were') : one ? 'is' : 'are';
  return (
    <section aria-label={tense === 'would' ? 'Preview of the import' : 'Result of the import'}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {tiles.map(([label, count, tone]) => (
          <div key={label} className="rounded-md bg-surface px-4 py-3 shadow-raised">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className={classes('num text-28 font-semibold tracking-tight', count > 0 ? INK[tone] : 'text-ink-3')}>
              {count.toLocaleString()}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14 text-ink-2">
        {extentWords(counts.rows, total)}
        {span && ` They cover ${formatDay(span.first)} to ${formatDay(span.last)}.`}
        {notes.length > 0 && ` ${notes.join(', ')}${fills.length > 0 ? '.' : MARKED}`}
        {fills.length > 0 && ` ${fills.join(' and ')} ${are} filled in as you chose; each is listed below.`}
      </p>
      {counts.accountsMade > 0 && (
        <p className="mt-3 text-14 text-ink-2">
          {counted(counts.accountsMade, 'account')} {madeWords(counts.accountsMade, tense)}
        </p>
      )}
      {counts.identicalRows > 0 && (
        <p className="mt-3 text-14 text-ink-2">
          {counted(counts.identicalRows, 'row')} {sayOf(counts.identicalRows, tense)} duplicates of an earlier row
          {span ? '.' : '. With deal IDs the last one counts, without IDs each is a deal.'}
        </p>
      )}
      {noun === 'deals' && <UndatedCloses counts={counts} tense={tense} />}
    </section>
  );
}

const madeWords = (accounts: number, tense: 'would' | 'did'): string => {
  const are = tense === 'would' ? (accounts === 1 ? 'is' : 'are') : accounts === 1 ? 'was' : 'were';
  return `${are} created for these contacts.`;
};

/** A history has many rows for a deal: its tiles count deals, changes, and wrong rows. */
const historyTiles = (counts: Counts): readonly (readonly [string, number, Tone])[] => [
  ['New deals', counts.created, 'health'],
  ['Deals with added history', counts.updated, 'forecast'],
  ['Deals unchanged', counts.unchanged, 'plain'],
  ['Changes added', counts.changes, 'forecast'],
  ['Wrong rows', counts.rejected, 'risk'],
];

const sayOf = (rows: number, tense: 'would' | 'did'): string =>
  tense === 'did' ? 'said' : rows === 1 ? 'says' : 'say';
