import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FigureCell, FigureHeading } from '../../../ui/table/FigureCells.tsx';
import { OtherDays } from '../OtherDays.tsx';
import { RepLink } from '../RepLink.tsx';
import { StaleMarks } from './StaleMarks.tsx';
import { type CommitLine, type CommitView, differenceWords, nameOf } from './submissions.ts';

interface CommitTableProps {
  view: CommitView;
  root: CommitLine;
  organization: string;
  onHistory: (line: CommitLine) => void;
}

interface Row {
  readonly line: CommitLine;
  readonly depth: number;
  readonly hasMore: boolean;
}

/** The lines below one, those of an open team with it, in the order of the reporting line. */
function rowsBelow(lines: readonly CommitLine[], parent: string, opened: ReadonlySet<string>, depth = 0): Row[] {
  return lines
    .filter((line) => line.parent === parent)
    .flatMap((line): Row[] => {
      const hasMore = lines.some((each) => each.parent === line.key);
      const below = hasMore && opened.has(line.key) ? rowsBelow(lines, line.key, opened, depth + 1) : [];
      return [{ line, depth, hasMore }, ...below];
    });
}

/** Each direct report with what they committed; a team opens into its people. */
export function CommitTable({ view, root, organization, onHistory }: CommitTableProps) {
  const { currency, lines } = view;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const rows = rowsBelow(lines, root.key, opened);
  const hasTeams = rows.some(({ hasMore }) => hasMore);
  return (
    <div className="relative scrolls-aside border-t border-line pt-3">
      <table className="num w-full max-sm:block sm:min-w-170">
        <caption className="sr-only">
          Commits for {view.period.label} by the reporting line, in {currency}
        </caption>
        <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
          <tr>
            <th scope="col" className="px-5 pb-2 text-left font-medium">
              Name
            </th>
            <FigureHeading>Commit, {currency}</FigureHeading>
            <FigureHeading>Best case</FigureHeading>
            {hasTeams && <FigureHeading>Sum below</FigureHeading>}
            <FigureHeading>Closed + Commit</FigureHeading>
            <th scope="col" className="px-5 pb-2 text-left font-medium">
              Submitted
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ line, depth, hasMore }) => (
            <tr
              key={line.key}
              className="border-b border-line last:border-0 hover:bg-hover/60 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-2"
            >
              <th scope="row" className="px-5 text-left font-medium max-sm:col-span-2 max-sm:px-0">
                <span className="flex items-center gap-1" style={{ paddingLeft: `${depth * 1.25}rem` }}>
                  {hasMore ? (
                    <button
                      type="button"
                      aria-expanded={opened.has(line.key)}
                      aria-label={`People of ${nameOf(line, organization)}`}
                      onClick={() => toggle(line.key)}
                      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 touch:size-12 hover:bg-hover"
                    >
                      <Icon name={opened.has(line.key) ? 'chevron-down' : 'chevron-right'} size={16} />
                    </button>
                  ) : (
                    hasTeams && <span className="w-6 shrink-0 max-sm:hidden" />
                  )}
                  <button
                    type="button"
                    onClick={() => onHistory(line)}
                    className="min-h-9 rounded-sm text-left touch:min-h-12 hover:underline sm:whitespace-nowrap"
                  >
                    {nameOf(line, organization)}
                  </button>
                  {line.scope === 'rep' && line.memberId && (
                    <RepLink
                      id={line.memberId}
                      name={line.name}
                      kind={view.period.kind}
                      containing={view.period.start}
                    />
                  )}
                </span>
              </th>
              <FigureCell heading="Commit">
                <span className={classes(line.from === 'submitted' ? 'font-medium' : 'text-ink-3')}>
                  <Money minor={line.counts.commitMinor} currency={currency} style="compact" />
                </span>
              </FigureCell>
              <FigureCell heading="Best case">
                <span className={classes(line.from !== 'submitted' && 'text-ink-3')}>
                  <Money minor={line.counts.bestCaseMinor} currency={currency} style="compact" />
                </span>
              </FigureCell>
              {hasTeams && (
                <FigureCell heading="Sum below">
                  {line.sum ? <Money minor={line.sum.commitMinor} currency={currency} style="compact" /> : <NoSum />}
                </FigureCell>
              )}
              <FigureCell heading="Closed + Commit">
                <Money
                  minor={String(BigInt(line.now.closedMinor) + BigInt(line.now.commitMinor))}
                  currency={currency}
                  style="compact"
                />
              </FigureCell>
              <td className="px-5 py-1.5 max-sm:col-span-2 max-sm:px-0">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Standing line={line} currency={currency} />
                  <StaleMarks line={line} view={view} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A single person has nobody below. */
const NoSum = () => (
  <span className="text-ink-3">
    <span aria-hidden="true">—</span>
    <span className="sr-only">nobody below</span>
  </span>
);

/** When it was submitted, or what counts in its place. */
function Standing({ line, currency }: { line: CommitLine; currency: string }) {
  if (line.call) {
    return (
      <span>
        <RelativeTime instant={line.call.submittedAt} />
        <OtherDays of={line.call} />
        {line.differenceMinor !== null && <>, {differenceWords(line.differenceMinor, currency)}</>}
      </span>
    );
  }
  return <span className="text-ink-3">{line.sum ? 'No call: the sum counts' : 'Not submitted: deals stand in'}</span>;
}
