import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../../ui/DropdownMenu.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { NextOwnMeeting } from '../../meetings/NextOwnMeeting.tsx';
import { useOwnMeetings } from '../../meetings/useMeetings.ts';
import { LOOK_EVERY } from '../../queries/lookEvery.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import { askedCommits } from '../askedCommits.ts';
import { PacingCard } from '../pacing/PacingCard.tsx';
import { PipelineFlowCard } from '../pacing/PipelineFlowCard.tsx';
import { RemindButton } from '../RemindButton.tsx';
import { useCommits } from '../submissions/useCommits.ts';
import type { Whose } from '../whose.ts';
import { CallSummary } from './call/CallSummary.tsx';
import { CallTable } from './call/CallTable.tsx';
import { linesUnder, rootOf } from './call/callRows.ts';
import { SubmittedLine } from './call/SubmittedLine.tsx';
import { useRowDeals } from './call/useRowDeals.ts';
import { ForecastFrame } from './ForecastFrame.tsx';
import { ForecastSkeleton } from './ForecastSkeleton.tsx';
import { ScenarioBar } from './what-if/ScenarioBar.tsx';
import { useWhatIfs } from './what-if/useWhatIfs.ts';

const SubmitDialog = lazy(async () => ({ default: (await import('../submissions/SubmitDialog.tsx')).SubmitDialog }));
const CommitHistory = lazy(async () => ({ default: (await import('../submissions/CommitHistory.tsx')).CommitHistory }));
const DeadlineDialog = lazy(async () => ({
  default: (await import('../submissions/DeadlineDialog.tsx')).DeadlineDialog,
}));
const AccuracySheet = lazy(async () => ({ default: (await import('../submissions/AccuracySheet.tsx')).AccuracySheet }));

/** The forecast call: one table of reps and teams with commit, model and gap, open to their deals. */
export function CallScreen() {
  return <ForecastFrame>{(forecast, whose) => <Call forecast={forecast} whose={whose} />}</ForecastFrame>;
}

/** The form of a commit: of which line, and what was typed in its row. */
interface Submitting {
  readonly key: string;
  readonly typed?: number;
}

function Call({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { organization, member } = useSession();
  const { period } = forecast;
  const commits = useCommits(period);
  const { view, accuracy } = commits;
  const figures = useQuery({
    ...query.forecasts.lines.queryOptions({ input: { period: period.kind, containing: period.start } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  });
  const meetings = useOwnMeetings();
  const { whatIfs, change, reset } = useWhatIfs();
  const [submitting, setSubmitting] = useState<Submitting | null>(() => openedDraft(period));
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const [open, setOpen] = useState<'deadline' | 'accuracy' | null>(null);
  const { data } = view;
  const root = data && rootOf(data, whose);
  const asked = data && root && askedCommits(linesUnder(data.lines, root), member.id);
  const lineOf = (key: string | undefined | null) => data?.lines.find((line) => line.key === key);
  const [submittingLine, historyLine] = [lineOf(submitting?.key), lineOf(historyOf)];
  const items = figures.data?.items ?? [];
  // A rep's own row stands open from the start: what is below it comes with its deals.
  const ownDeals = useRowDeals(forecast, root?.scope === 'rep' ? root.memberId : null);
  // These come a moment after the forecast: shown together, nothing moves under the pointer.
  if (view.isPending || figures.isPending || accuracy.isPending || meetings.isPending) {
    return (
      <Card>
        <ForecastSkeleton />
      </Card>
    );
  }
  return (
    <>
      {data && root && asked && (
        <div className="-mt-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <span className="mr-auto flex flex-wrap items-center gap-x-2">
            <SubmittedLine asked={asked} view={data} isOwn={root.scope === 'rep'} />
            {!data.isOver && <RemindButton period={period} {...asked.toRemind} />}
          </span>
          {root.maySubmit && (
            <span className="flex items-center gap-3">
              <span className="num text-14 text-ink-3">
                Your commit{' '}
                <span className="font-semibold text-ink">
                  <Money minor={root.counts.commitMinor} currency={data.currency} style="compact" />
                </span>
              </span>
              <Button variant="primary" onClick={() => setSubmitting({ key: root.key })}>
                {root.call ? 'Update' : 'Submit'}
              </Button>
            </span>
          )}
          <DropdownMenu
            align="end"
            trigger={<IconButton icon="dots" label="Forecast call actions" variant="secondary" />}
          >
            <MenuItem icon="target" onSelect={() => setOpen('accuracy')}>
              Past commits
            </MenuItem>
            <MenuItem icon="clock" onSelect={() => setHistoryOf(root.key)}>
              Commit history
            </MenuItem>
            <MenuLine />
            {data.abilities.setDeadline && (
              <MenuItem icon="calendar" onSelect={() => setOpen('deadline')}>
                {data.deadline ? 'Change the deadline' : 'Set a deadline'}
              </MenuItem>
            )}
            <MenuItem icon="mail" onSelect={() => void commits.setReminded(!data.isReminded)}>
              {data.isReminded ? 'Stop commit reminders by email' : 'Get commit reminders by email'}
            </MenuItem>
          </DropdownMenu>
        </div>
      )}
      <NextOwnMeeting />
      <CallSummary
        forecast={forecast}
        whose={whose}
        figures={items.find(({ key }) => key === root?.key)}
        commitLabel={root?.scope === 'rep' ? 'Commit' : 'Team commit'}
      />
      <Card flush className={view.isPlaceholderData ? 'opacity-60' : undefined}>
        <QueryBody of={view} what="forecast call">
          {(told) =>
            root ? (
              <CallTable
                view={told}
                root={root}
                figures={items}
                forecast={forecast}
                accuracy={accuracy.data}
                organization={organization.name}
                submit={commits.submit}
                whatIfs={whatIfs}
                onWhatIf={change}
                onForm={({ key }, typed) => setSubmitting({ key, typed })}
                onHistory={({ key }) => setHistoryOf(key)}
              />
            ) : (
              <p className="p-5 text-ink-2">This team has no line of its own. Choose another team or rep.</p>
            )
          }
        </QueryBody>
      </Card>
      {!ownDeals.isLoading && (
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          <PacingCard period={period} whose={whose} forecast={forecast} />
          <PipelineFlowCard period={period} whose={whose} />
        </div>
      )}
      {whatIfs.size > 0 && <ScenarioBar forecast={forecast} whose={whose} whatIfs={whatIfs} onReset={reset} />}
      <LazyPart onClose={() => setSubmitting(null)}>
        {data && submittingLine?.maySubmit && (
          <SubmitDialog
            key={`${submittingLine.key} ${data.period.start}`}
            view={data}
            line={submittingLine}
            typed={submitting?.typed}
            forecast={forecast}
            organization={organization.name}
            submit={commits.submit}
            onClose={() => setSubmitting(null)}
          />
        )}
      </LazyPart>
      <LazyPart onClose={() => setHistoryOf(null)}>
        {data && historyLine && (
          <CommitHistory
            key={historyLine.key}
            view={data}
            line={historyLine}
            organization={organization.name}
            onWithdraw={commits.withdraw}
            onClose={() => setHistoryOf(null)}
          />
        )}
      </LazyPart>
      <LazyPart onClose={() => setOpen(null)}>
        {data && open === 'deadline' && (
          <DeadlineDialog
            deadline={data.deadline}
            timeZone={organization.timeZone}
            set={commits.setDeadline}
            onClose={() => setOpen(null)}
          />
        )}
        {accuracy.data && open === 'accuracy' && (
          <AccuracySheet accuracy={accuracy.data} organization={organization.name} onClose={() => setOpen(null)} />
        )}
      </LazyPart>
    </>
  );
}

/** The form that stood open for the period, with what was typed, when the page was left. */
function openedDraft({ start, kind }: Forecast['period']): Submitting | null {
  const [key, ...of] = openUnder('form/commit/')?.split('/') ?? [];
  return key !== undefined && of.join('/') === `${start}/${kind}` ? { key } : null;
}
