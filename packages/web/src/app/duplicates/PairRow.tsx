import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';
import { bothOf, type DuplicatePair, NOUN_PATHS, type RecordOfPair, reasonWords, sureness } from './duplicates.ts';

interface PairRowProps {
  pair: DuplicatePair;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
  onDismiss: () => void;
}

/** What tells one of the two from the other in a line. */
export function detailOf(record: RecordOfPair): string {
  const words =
    'domain' in record
      ? [record.domain, record.industry, dealWords(record.totals.open, 'open'), dealWords(record.totals.won, 'won')]
      : [record.accountName, record.email, dealWords(record.openDeals, 'open')];
  return words.filter(Boolean).join(' · ');
}
const dealWords = (deals: number, state: string): string | null =>
  deals === 0 ? null : `${deals.toLocaleString()} ${state} ${deals === 1 ? 'deal' : 'deals'}`;

export function PairRow({ pair, chosen, onChoose, onOpen, onDismiss }: PairRowProps) {
  const both = bothOf(pair);
  if (!both) return null;
  const names = both.map(({ name }) => name).join(' and ');
  const { word, tone } = sureness(pair.score);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <Checkbox
        label={`Choose ${names}`}
        hideLabel
        checked={chosen}
        disabled={!pair.abilities.merge}
        onChange={onChoose}
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
        {both.map((record) => (
          <div key={record.id} className="min-w-0">
            <Link quiet to={`${NOUN_PATHS[pair.noun]}/${record.id}`} dir="auto" className="font-medium break-words">
              {record.name}
            </Link>
            <p className="truncate text-12 text-ink-3">{detailOf(record) || 'No other details'}</p>
          </div>
        ))}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <Chip tone={tone}>{word}</Chip> {reasonWords(pair)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
        <Button variant="quiet" aria-label={`Not a duplicate: ${names}`} onClick={onDismiss}>
          Not a duplicate
        </Button>
        <Button aria-label={`Compare ${names}`} onClick={onOpen}>
          Compare
        </Button>
      </div>
    </li>
  );
}
