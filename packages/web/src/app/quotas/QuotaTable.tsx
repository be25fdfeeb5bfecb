import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { nextSort } from '../../ui/table/columns.ts';
import { FigureCell, FigureHeading } from '../../ui/table/FigureCells.tsx';
import { ARIA_SORT, SortButton } from '../../ui/table/SortButton.tsx';
import { RepLink } from '../forecasts/RepLink.tsx';
import { AttainmentBar } from './AttainmentBar.tsx';
import { coverageWords } from './coverageWords.ts';
import { type SortKey, sortedRows, sortOf } from './quotaRows.ts';
import { fromWords, keyOf, nameOf, type QuotaView, STATUS_TONES, type Standing, statusName } from './quotas.ts';

interface QuotaTableProps {
  title: string;
  view: QuotaView;
  items: readonly Standing[];
  organization: string;
  /** The column and the way: "quota desc". */
  sort: string;
  onSort: (sort: string) => void;
  onOpen: (standing: Standing) => void;
}

const DIRECTIONS = ['desc', 'asc'] as const;
const WAYS: Readonly<Record<SortKey, readonly [header: string, desc: string, asc: string]>> = {
  name: ['Name', 'Z to A', 'A to Z'],
  quota: ['Quota', 'largest first', 'smallest first'],
  won: ['Won', 'largest first', 'smallest first'],
  attainment: ['Attainment', 'largest first', 'smallest first'],
  status: ['Status', 'Off Track first', 'On Track first'],
  open: ['Open', 'largest first', 'smallest first'],
  coverage: ['Coverage', 'largest first', 'smallest first'],
};
const SORT_CHOICES = (Object.keys(WAYS) as SortKey[]).flatMap((key) =>
  DIRECTIONS.map((way) => ({ value: `${key} ${way}`, label: `${WAYS[key][0]}, ${WAYS[key][way === 'desc' ? 1 : 2]}` })),
);

/** One row a rep or team, by whichever column; a name opens how it went over past periods. */
export function QuotaTable({ title, view, items, organization, sort, onSort, onOpen }: QuotaTableProps) {
  const { currency, expected } = view;
  const by = sortOf(sort);
  const sorted = (key: SortKey) => (by.key === key ? ARIA_SORT[by.direction] : undefined);
  const heading = (key: SortKey, words = WAYS[key][0]) => (
    <>
      <span className="sm:hidden">{words}</span>
      <SortButton
        name={words}
        direction={by.key === key ? by.direction : null}
        onPress={() => {
          const next = nextSort({ key, align: key === 'name' ? 'start' : 'end' }, by);
          onSort(`${next.key} ${next.direction}`);
        }}
      />
    </>
  );
  return (
    <Card flush title={title} aside="Click a name for past periods">
      <div className="px-4 pb-2 sm:hidden">
        <SelectField
          label="Sort by"
          hideLabel
          value={`${by.key} ${by.direction}`}
          choices={SORT_CHOICES}
          onChange={onSort}
        />
      </div>
      <div className="relative scrolls-aside">
        <table className="num w-full max-sm:block sm:min-w-180">
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" aria-sort={sorted('name')} className="px-5 pb-2 text-left font-medium">
                {heading('name')}
              </th>
              <FigureHeading sorted={sorted('quota')}>{heading('quota', `Quota, ${currency}`)}</FigureHeading>
              <FigureHeading sorted={sorted('won')}>{heading('won', `Won, ${currency}`)}</FigureHeading>
              <th scope="col" aria-sort={sorted('attainment')} className="w-56 px-3 pb-2 text-left font-medium">
                {heading('attainment')}
              </th>
              <th scope="col" aria-sort={sorted('status')} className="px-3 pb-2 text-left font-medium">
                {heading('status')}
              </th>
              <FigureHeading sorted={sorted('open')}>{heading('open', `Open, ${currency}`)}</FigureHeading>
              <th scope="col" aria-sort={sorted('coverage')} className="px-5 pb-2 text-right font-medium">
                {heading('coverage')}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {sortedRows(items, by).map((item) => (
              <tr
                key={keyOf(item)}
                className="border-b border-line last:border-0 hover:bg-hover/60 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-2"
              >
                <th scope="row" className="px-5 text-left font-medium max-sm:col-span-2 max-sm:px-0">
                  <span className="flex items-center gap-1">
                    <button
                      type="button"
                      onClick={() => onOpen(item)}
                      className="min-h-9 rounded-sm text-left touch:min-h-12 hover:underline"
                    >
                      {nameOf(item, organization)}
                    </button>
                    {item.scope === 'rep' && item.memberId && (
                      <RepLink
                        id={item.memberId}
                        name={item.name}
                        kind={view.period.kind}
                        containing={view.period.start}
                      />
                    )}
                  </span>
                </th>
                <FigureCell heading="Quota">
                  <span title={fromWords(item) ?? undefined}>
                    <Money minor={item.quotaMinor} currency={currency} style="compact" />
                    {fromWords(item) && <span className="sr-only">, {fromWords(item)}</span>}
                  </span>
                </FigureCell>
                <FigureCell heading="Won">
                  <Money minor={item.wonMinor} currency={currency} style="compact" />
                </FigureCell>
                <td className="px-3 py-2 max-sm:col-span-2 max-sm:px-0">
                  <span className="flex items-center gap-3">
                    <span className="w-12 shrink-0 text-right">
                      {item.attainment === null ? <Unknown /> : `${item.attainment}%`}
                    </span>
                    <AttainmentBar standing={item} expected={expected.percent} />
                  </span>
                </td>
                <td className="px-3 py-1.5 max-sm:px-0">
                  {item.status ? (
                    <Chip tone={STATUS_TONES[item.status]}>{statusName(item.status)}</Chip>
                  ) : (
                    <span className="text-ink-3">{item.quotaMinor === 0 ? 'Ramp: 0 so far' : 'No quota'}</span>
                  )}
                </td>
                <FigureCell heading="Open">
                  <Money minor={item.openMinor} currency={currency} style="compact" />
                </FigureCell>
                <FigureCell heading="Coverage" last>
                  {coverageWords(item) ?? <Unknown />}
                </FigureCell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
