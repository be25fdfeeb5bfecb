import { type BandAxis, bandAxis, placeOn } from '@forecastle/rules';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { useUrlParam } from '../../../../ui/useUrlParam.ts';
import type { Forecast } from '../../answers.ts';
import { type Accuracy, type CommitLine, type CommitView, nameOf } from '../../submissions/submissions.ts';
import type { Commits } from '../../submissions/useCommits.ts';
import type { WhatIf, WhatIfs } from '../what-if/whatIf.ts';
import { CallRow } from './CallRow.tsx';
import { CALL_SORTS, type CallSort, callRows, drawnRows, type LineFigures, OPEN_LINES } from './callRows.ts';
import { figureUnit } from './figureUnit.ts';
import { RowDeals } from './RowDeals.tsx';

interface CallTableProps {
  view: CommitView;
  root: CommitLine;
  figures: readonly LineFigures[];
  forecast: Forecast;
  accuracy: Accuracy | undefined;
  organization: string;
  submit: Commits['submit'];
  whatIfs: WhatIfs;
  onWhatIf: (id: string, whatIf: WhatIf | null) => void;
  /** Opens the form of a commit with the amount that was typed. */
  onForm: (line: CommitLine, commitMinor: number) => void;
  onHistory: (line: CommitLine) => void;
}

/** A row for each rep and team of the forecast call; a rep's row opens to the deals, a team's to its people. */
export function CallTable({ view, root, figures, forecast, accuracy, organization, ...rest }: CallTableProps) {
  const { currency, lines } = view;
  const [line, setLine] = useUrlParam('line', root.scope === 'rep' ? root.key : '');
  const [sorted, setSort] = useUrlParam<string>('sort', 'gap');
  const sort = CALL_SORTS.find((known) => known === sorted) ?? 'gap';
  const areAllOpen = lines.length <= OPEN_LINES;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isTeamOpen = (key: string) => areAllOpen !== toggled.has(key);
  const toggle = (key: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const rows = callRows(lines, figures, root, { opened: isTeamOpen, sort });
  const unit = useMemo(
    () =>
      figureUnit(
        [
          ...figures.flatMap(({ quotaMinor, high, mostLikely }) => [quotaMinor, high, mostLikely]),
          root.counts.bestCaseMinor,
        ],
        currency,
      ),
    [figures, root.counts.bestCaseMinor, currency],
  );
  const drawn = drawnRows(rows);
  const axis = bandAxis([0, ...drawn.flatMap(({ line, figures }) => marksOf(line, figures))]);
  const heading = { sort, onSort: setSort };
  return (
    <div className="relative scrolls-aside">
      <table className="num w-full text-14 max-sm:block sm:min-w-260">
        <caption className="sr-only">
          Forecast call for {view.period.label} by rep, figures in {unit.label}
        </caption>
        <thead className="text-12 text-ink-3 max-sm:sr-only">
          <tr className="border-b border-line align-bottom">
            <Heading by="name" {...heading} className="pl-5 text-left!">
              Rep, figures in {unit.label}
            </Heading>
            <Heading>Quota</Heading>
            <Heading>Closed</Heading>
            <Heading>Commit</Heading>
            <Heading>Best case</Heading>
            <Heading>Pipeline</Heading>
            <Heading by="likely" {...heading}>
              Most likely
            </Heading>
            <th scope="col" className="w-44 px-2 pb-2 text-left font-medium">
              Range (80%)
              <AxisTicks axis={axis} format={(value) => unit.show(Math.round(value)).replace(/\.0+$/, '')} />
            </th>
            <Heading by="gap" {...heading}>
              Gap to quota
            </Heading>
            <Heading by="change" {...heading}>
              This week
            </Heading>
            <Heading className="pr-5">Submitted</Heading>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => {
            const { key, scope } = row.line;
            const isRep = scope === 'rep';
            const isOpen = isRep ? line === key : row.depth === 0 || isTeamOpen(key);
            return (
              <Fragment key={key}>
                <CallRow
                  row={row}
                  isTotal={row.depth === 0 && rows.length > 1}
                  isDrawn={drawn.includes(row)}
                  name={row.depth === 0 && !isRep ? totalName(row.line, organization) : nameOf(row.line, organization)}
                  {...{ view, unit, axis, isOpen, organization }}
                  submit={rest.submit}
                  onForm={(commitMinor) => rest.onForm(row.line, commitMinor)}
                  onHistory={() => rest.onHistory(row.line)}
                  onOpen={
                    isRep
                      ? () => setLine(isOpen ? (root.key === key ? 'none' : null) : key)
                      : row.depth > 0
                        ? () => toggle(key)
                        : undefined
                  }
                />
                {isRep && isOpen && (
                  <RowDeals
                    row={row}
                    unit={unit}
                    forecast={forecast}
                    view={view}
                    accuracy={accuracy?.items.find(
                      ({ memberId, scope }) => scope === 'rep' && memberId === row.line.memberId,
                    )}
                    whatIfs={rest.whatIfs}
                    onWhatIf={rest.onWhatIf}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const totalName = ({ scope, name }: CommitLine, organization: string): string =>
  scope === 'organization' ? 'Everyone' : nameOf({ scope, name }, organization);

function marksOf(line: CommitLine, figures: LineFigures | undefined): number[] {
  const { low, mostLikely, high, quotaMinor } = figures ?? {};
  return [low, mostLikely, high, quotaMinor, line.counts.commitMinor, line.now.closedMinor].flatMap((value) =>
    value == null ? [] : [Number(value)],
  );
}

/** Figures of the axis that all ranges of the column share. */
function AxisTicks({ axis, format }: { axis: BandAxis; format: (value: number) => string }) {
  const last = axis.ticks.length - 1;
  return (
    <span aria-hidden="true" className="relative mt-0.5 block h-4 font-normal">
      {axis.ticks.map(({ value }, index) =>
        index === 0 || index === last || index * 2 === last ? (
          <span
            key={value}
            className={classes('absolute', index > 0 && (index === last ? '-translate-x-full' : '-translate-x-1/2'))}
            style={{ left: `${placeOn(axis, value)}%` }}
          >
            {format(value)}
          </span>
        ) : null,
      )}
    </span>
  );
}

interface HeadingProps {
  by?: CallSort;
  sort?: CallSort;
  onSort?: (sort: CallSort | null) => void;
  className?: string;
  children: ReactNode;
}

function Heading({ by, sort, onSort, className, children }: HeadingProps) {
  const isSorted = by !== undefined && sort === by;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (by === 'likely' ? 'descending' : 'ascending') : undefined}
      className={classes('px-2 pb-2 text-right font-medium whitespace-nowrap', className)}
    >
      {by === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => onSort?.(by)}
          className={classes('rounded-sm touch:min-h-12 hover:text-ink', isSorted && 'font-semibold text-ink')}
        >
          {isSorted && by !== 'name' && <span aria-hidden="true">{by === 'likely' ? '↓ ' : '↑ '}</span>}
          {children}
        </button>
      )}
    </th>
  );
}
