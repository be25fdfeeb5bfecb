import { confidenceBand } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { COUNTED, type OpportunityView } from '../opportunities/opportunityAddress.ts';
import { CONFIDENCE_BANDS } from '../opportunities/scoreBands.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Breakdown } from './answers.ts';
import { filteredDealsPath, pipelineInput } from './pipelineView.ts';

/** Which figure is opened. */
export type OpenedFigure = 'open' | 'atRisk' | 'confidence';

const BY = [
  { value: 'stage', label: 'Stage' },
  { value: 'rep', label: 'Rep' },
  { value: 'category', label: 'Forecast category' },
  { value: 'month', label: 'Month of close' },
] as const;
type By = (typeof BY)[number]['value'];

interface PipelinePartsProps {
  figure: OpenedFigure;
  filter: OpportunityView;
  onLeave: () => void;
}

/** A figure of the pipeline in parts that add up to it, by what the reader chooses. */
export function PipelineParts({ figure, filter, onLeave }: PipelinePartsProps) {
  const [by, setBy] = useState<By>('stage');
  const parts = useQuery(
    query.pipeline.breakdown.queryOptions({
      input: { ...pipelineInput(filter), by },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2 text-ink-3">
        <span aria-hidden="true">By</span>
        <Select label="Parts by" value={by} choices={BY} onChange={setBy} className={SMALL_SELECT} />
      </div>
      {parts.isPending && <Skeleton className="h-72" />}
      {parts.isError && !parts.data && <FailedQuery title="The parts could not be loaded" of={parts} />}
      {parts.data &&
        (figure === 'confidence' ? (
          <Points parts={parts.data} />
        ) : (
          <Amounts parts={parts.data} by={by} figure={figure} filter={filter} onLeave={onLeave} />
        ))}
    </div>
  );
}

const headCell = 'pb-1.5 text-right text-12 font-medium text-ink-3 pl-3';
const monthOf = (first: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(first));
const labelOf = ({ key, label }: Breakdown['items'][number]): string =>
  key === '' ? 'No close date' : /^\d{4}-\d{2}-01$/.test(key) ? monthOf(key) : label;

function Points({ parts: { items, confidence, rounding } }: { parts: Breakdown }) {
  if (confidence === null) return <p className="text-ink-2">No scored deal here has an amount.</p>;
  return (
    <>
      <table className="num w-full">
        <caption className="sr-only">Confidence by part</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="pb-1.5 text-left text-12 font-medium text-ink-3">
              Deals
            </th>
            <th scope="col" className={headCell}>
              Weight, %
            </th>
            <th scope="col" className={headCell}>
              Confidence
            </th>
            <th scope="col" className={headCell}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {labelOf(item)}
              </th>
              <td className="pl-3 text-right">{item.share?.toFixed(1)}</td>
              <td className="pl-3 text-right">
                <ScoreCell
                  mark={false}
                  score={item.confidence}
                  band={item.confidence === null ? null : CONFIDENCE_BANDS[confidenceBand(item.confidence)]}
                />
              </td>
              <td className="pl-3 text-right">{item.points?.toFixed(2)}</td>
            </tr>
          ))}
          {rounding !== null && rounding !== 0 && (
            <tr className="border-b border-line text-ink-3">
              <th scope="row" className="py-1.5 text-left font-normal">
                Rounding
              </th>
              <td />
              <td />
              <td className="text-right">{rounding.toFixed(2)}</td>
            </tr>
          )}
          <tr className="font-medium">
            <th scope="row" className="py-1.5 text-left font-medium">
              Confidence
            </th>
            <td />
            <td />
            <td className="text-right">{confidence}</td>
          </tr>
        </tbody>
      </table>
      <p className="text-12 text-ink-3">Average of scored deals, weighted by amount. Higher = more likely.</p>
    </>
  );
}

interface AmountsProps extends PipelinePartsProps {
  parts: Breakdown;
  by: By;
  figure: 'open' | 'atRisk';
}

function Amounts({ parts: { items, currency }, by, figure, filter, onLeave }: AmountsProps) {
  const shown = items.filter((item) => item[figure].count > 0);
  const amount = shown.reduce((sum, item) => sum + BigInt(item[figure].amountBaseMinor), 0n);
  const count = shown.reduce((sum, item) => sum + item[figure].count, 0);
  if (shown.length === 0) return <p className="text-ink-2">No deals at high risk.</p>;
  return (
    <table className="num w-full">
      <caption className="sr-only">Amount by part</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="pb-1.5 text-left text-12 font-medium text-ink-3">
            {BY.find(({ value }) => value === by)?.label}
          </th>
          <th scope="col" className={headCell}>
            Deals
          </th>
          <th scope="col" className={headCell}>
            Amount, {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <tr key={item.key} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              <Link to={filteredDealsPath(filter, narrowed(by, item.key, figure))} onClick={onLeave}>
                {labelOf(item)}
              </Link>
            </th>
            <td className="pl-3 text-right">{item[figure].count.toLocaleString()}</td>
            <td className="pl-3 text-right">
              <Money minor={item[figure].amountBaseMinor} currency={currency} />
            </td>
          </tr>
        ))}
        <tr className="font-medium">
          <th scope="row" className="py-1.5 text-left font-medium">
            Total
          </th>
          <td className="pl-3 text-right">{count.toLocaleString()}</td>
          <td className="pl-3 text-right">
            <Money minor={String(amount)} currency={currency} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the list is narrowed to by one part. */
function narrowed(by: By, key: string, figure: 'open' | 'atRisk'): Partial<OpportunityView> {
  const risk: Partial<OpportunityView> = figure === 'atRisk' ? { risk: ['red'], unqualified: false } : {};
  if (by === 'stage') return { ...risk, stage: [key] };
  if (by === 'rep') return { ...risk, owner: [key], team: null };
  if (by === 'category') return { ...risk, category: COUNTED.category.filter((category) => category === key) };
  if (key === '') return { ...risk, missing: ['close_date'] };
  return { ...risk, closeFrom: key, closeTo: lastDayOf(key) };
}

/** Last day of the month that begins on a day. */
function lastDayOf(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
