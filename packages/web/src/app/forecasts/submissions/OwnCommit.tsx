import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { OtherDays } from '../OtherDays.tsx';
import { StaleMarks } from './StaleMarks.tsx';
import { type CommitLine, type CommitView, differenceWords, ownName } from './submissions.ts';

interface OwnCommitProps {
  line: CommitLine;
  view: CommitView;
  organization: string;
  onSubmit: () => void;
  onHistory: () => void;
}

/** What one commits oneself, beside what the deals or the people below say. */
export function OwnCommit({ line, view, organization, onSubmit, onHistory }: OwnCommitProps) {
  const { call, sum } = line;
  const { currency } = view;
  return (
    <div className="grid gap-2 rounded-sm border border-line p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium first-letter:uppercase">{ownName(line, organization)}</span>
        <StaleMarks line={line} view={view} />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <Figure label="Commit" minor={call && String(call.commitMinor)} currency={currency} strong />
        <Figure label="Best case" minor={call && String(call.bestCaseMinor)} currency={currency} />
        {sum ? (
          <Figure label="Sum of the people" minor={sum.commitMinor} currency={currency} />
        ) : (
          <Figure
            label="Closed and Commit now"
            minor={String(BigInt(line.now.closedMinor) + BigInt(line.now.commitMinor))}
            currency={currency}
          />
        )}
      </p>
      <p className="text-ink-2">
        {call ? (
          <>
            Submitted <RelativeTime instant={call.submittedAt} />
            <OtherDays of={call} />
            {line.differenceMinor !== null && <>, {differenceWords(line.differenceMinor, currency)}</>}
            {call.reason && <>: {call.reason}</>}
          </>
        ) : (
          notSubmitted(line, view)
        )}
      </p>
      <p className="flex flex-wrap gap-2 print:hidden">
        {line.maySubmit && (
          <Button variant={call ? 'secondary' : 'primary'} onClick={onSubmit}>
            {call ? 'Submit anew' : 'Submit'}
          </Button>
        )}
        <Button variant="quiet" onClick={onHistory}>
          History
        </Button>
      </p>
    </div>
  );
}

function notSubmitted({ sum, anySubmitted }: CommitLine, { isOver }: CommitView): string {
  if (isOver) return 'Nothing was submitted.';
  if (sum === null) return 'Nothing submitted yet: closed so far and Commit stand in for it.';
  return anySubmitted
    ? 'No call of yours yet: the sum of your people counts.'
    : 'Nobody has submitted yet: what the deals say stands in.';
}

function Figure({
  label,
  minor,
  currency,
  strong = false,
}: {
  label: string;
  minor: string | null;
  currency: string;
  strong?: boolean;
}) {
  return (
    <span className="num">
      <span className="block text-12 text-ink-3">{label}</span>
      <span className={strong ? 'text-28 font-semibold tracking-tight' : 'text-18'}>
        <Money minor={minor} currency={currency} style="compact" />
      </span>
    </span>
  );
}
