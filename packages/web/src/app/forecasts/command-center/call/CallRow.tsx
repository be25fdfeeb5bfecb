import type { BandAxis } from '@forecastle/rules';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Band } from '../../../../ui/charts/Band.tsx';
import { classes } from '../../../../ui/classes.ts';
import { formatInstant } from '../../../../ui/format/dates.ts';
import { Unknown } from '../../../../ui/format/Money.tsx';
import { formatMoney } from '../../../../ui/format/money.ts';
import { RelativeTime } from '../../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { CommitComments } from '../../comments/CommitComments.tsx';
import type { CommitLine, CommitView } from '../../submissions/submissions.ts';
import type { Commits } from '../../submissions/useCommits.ts';
import { CallCell } from './CallCell.tsx';
import { CommitCell } from './CommitCell.tsx';
import { aboveRange, isOutOfReach, type CallRow as Row } from './callRows.ts';
import type { FigureUnit } from './figureUnit.ts';

interface CallRowProps {
  row: Row;
  /** The sum of the rows below it. */
  isTotal: boolean;
  /** Its range is drawn on the axis of the column; else it is written. */
  isDrawn: boolean;
  name: string;
  view: CommitView;
  unit: FigureUnit;
  axis: BandAxis;
  isOpen: boolean;
  organization: string;
  submit: Commits['submit'];
  onForm: (commitMinor: number) => void;
  onHistory: () => void;
  /** Missing where there is nothing to open or close. */
  onOpen: (() => void) | undefined;
}

export function CallRow({ row, isTotal, isDrawn, name, view, unit, axis, isOpen, ...on }: CallRowProps) {
  const { line, figures, depth } = row;
  const { currency } = view;
  const { now, counts } = line;
  const open = String(BigInt(now.commitMinor) + BigInt(now.bestCaseMinor) + BigInt(now.pipelineMinor));
  const exact = (minor: string | number | null | undefined) =>
    minor == null ? undefined : formatMoney(minor, currency, { style: 'exact' });
  const shown = (minor: string | number | null | undefined) =>
    minor == null ? <Unknown /> : <span title={exact(minor)}>{unit.show(minor)}</span>;
  return (
    <tr
      className={classes(
        'h-9 border-b border-line max-sm:grid max-sm:h-auto max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3',
        isTotal ? 'bg-sunken font-semibold' : 'hover:bg-hover/60',
        isOpen && line.scope === 'rep' && 'border-b-0 shadow-[inset_3px_0_0_var(--forecast)]',
      )}
    >
      <th
        scope="row"
        className="max-w-64 pr-2 pl-3 text-left font-medium normal-nums max-sm:col-span-2 max-sm:max-w-none max-sm:p-0"
      >
        <span className="flex items-center gap-2" style={{ paddingLeft: `${Math.max(0, depth - 1)}rem` }}>
          {on.onOpen ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={line.scope === 'rep' ? `Deals of ${name}` : `People of ${name}`}
              onClick={on.onOpen}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 touch:size-12 hover:bg-hover"
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
            </button>
          ) : (
            <span className="w-1 shrink-0 max-sm:hidden" />
          )}
          {line.scope === 'rep' && <Avatar name={name} size={24} />}
          <span className="truncate" title={name}>
            {name}
          </span>
          {!line.active && <span className="shrink-0 font-normal text-ink-3">(left)</span>}
        </span>
      </th>
      <CallCell heading="Quota">{shown(figures?.quotaMinor)}</CallCell>
      <CallCell heading="Closed">{shown(now.closedMinor)}</CallCell>
      <CallCell heading="Commit">
        <CommitCell
          line={line}
          view={view}
          unit={unit}
          organization={on.organization}
          isAboveRange={aboveRange(line, figures) > 0}
          submit={on.submit}
          onForm={on.onForm}
        />
      </CallCell>
      <CallCell heading="Best case">{shown(counts.bestCaseMinor)}</CallCell>
      <CallCell heading="Pipeline">{shown(open)}</CallCell>
      <CallCell heading="Most likely" className="font-semibold">
        {figures?.mostLikely == null ? (
          <span title={figures?.noFigure ?? undefined}>
            <Unknown />
          </span>
        ) : (
          shown(figures.mostLikely)
        )}
      </CallCell>
      <td className="w-44 min-w-32 px-2 max-sm:col-span-2 max-sm:w-auto max-sm:p-0">
        {!isDrawn ? (
          figures?.low != null &&
          figures.high !== null && (
            <span className="text-12 font-normal whitespace-nowrap max-sm:text-14 max-sm:flex max-sm:justify-between">
              <span className="text-12 text-ink-3 sm:hidden">Range</span>
              {unit.show(figures.low)} to {unit.show(figures.high)}
            </span>
          )
        ) : (
          <Band
            size="bare"
            label={`Forecast of ${name}`}
            low={figures?.low == null ? null : Number(figures.low)}
            likely={figures?.mostLikely == null ? null : Number(figures.mostLikely)}
            high={figures?.high == null ? null : Number(figures.high)}
            closed={Number(now.closedMinor)}
            commit={Number(counts.commitMinor)}
            quota={figures?.quotaMinor ?? null}
            axis={axis}
            format={(value) => formatMoney(Math.round(value), currency, { style: 'compact' })}
          />
        )}
      </td>
      <CallCell heading="Gap to quota">
        {figures?.gapMinor == null ? (
          <Unknown />
        ) : (
          <span
            title={exact(figures.gapMinor)}
            className={classes(isOutOfReach(figures) && 'text-risk', Number(figures.gapMinor) >= 0 && 'text-health')}
          >
            {isOutOfReach(figures) && <span aria-hidden="true">▼ </span>}
            {unit.showChange(figures.gapMinor)}
            {isOutOfReach(figures) && <span className="sr-only">, quota is above the range</span>}
          </span>
        )}
      </CallCell>
      <CallCell heading="This week">
        {figures?.changeMinor == null ? (
          <Unknown />
        ) : (
          <span title={exact(figures.changeMinor)}>{unit.showChange(figures.changeMinor)}</span>
        )}
      </CallCell>
      <CallCell heading="Submitted" className="sm:pr-3">
        <span className="inline-flex items-center gap-1">
          <SubmittedCell line={line} isOver={view.isOver} name={name} onHistory={on.onHistory} />
          <CommitComments compact line={line} name={name} period={view.period} />
        </span>
      </CallCell>
    </tr>
  );
}

interface SubmittedCellProps {
  line: CommitLine;
  isOver: boolean;
  name: string;
  onHistory: () => void;
}

/** When the commit was submitted, as the way to all of them; or that it is missing or overdue. */
function SubmittedCell({ line, isOver, name, onHistory }: SubmittedCellProps) {
  const { call, deadline, sum, active } = line;
  const isLate = deadline === 'missed' && !isOver;
  const isMissing = isLate || (!call && !sum && !isOver && active);
  return (
    <button
      type="button"
      onClick={onHistory}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-sm font-normal touch:min-h-12 hover:underline',
        isMissing ? 'font-medium text-attention-ink' : 'text-ink-3',
      )}
    >
      {isMissing && <Icon name={call ? 'clock' : 'alert'} size={13} />}
      {call ? (
        isLate ? (
          <span title={`Last submitted ${formatInstant(call.submittedAt)}`}>Overdue</span>
        ) : (
          <span>
            <RelativeTime instant={call.submittedAt} />
            {deadline === 'due' && !isOver ? ', due' : ''}
          </span>
        )
      ) : sum && !isLate ? (
        'Roll-up'
      ) : (
        'No submission'
      )}
      <span className="sr-only">. Commit history of {name}</span>
    </button>
  );
}
