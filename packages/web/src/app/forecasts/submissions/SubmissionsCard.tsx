import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { CommitTable } from './CommitTable.tsx';
import { OwnCommit } from './OwnCommit.tsx';
import { type CommitLine, type CommitView, deadlineWords, sentence } from './submissions.ts';
import { useCommits } from './useCommits.ts';

const SubmitDialog = lazy(async () => ({ default: (await import('./SubmitDialog.tsx')).SubmitDialog }));
const CommitHistory = lazy(async () => ({ default: (await import('./CommitHistory.tsx')).CommitHistory }));
const DeadlineDialog = lazy(async () => ({ default: (await import('./DeadlineDialog.tsx')).DeadlineDialog }));
const AccuracySheet = lazy(async () => ({ default: (await import('./AccuracySheet.tsx')).AccuracySheet }));

/** The line of whoever looks, or that of the rep or the team they chose; none of a team whose leader submits for none. */
function rootOf({ lines }: CommitView, { owner, team }: Whose): CommitLine | undefined {
  if (owner === null && team !== null) return lines.find(({ key }) => key === `team ${team}`);
  return (owner !== null && lines.find(({ key }) => key === `rep ${owner}`)) || lines[0];
}

/** What people commit for the period, rolled up; how it holds; and how past commits compared with what closed. */
export function SubmissionsCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { organization } = useSession();
  const commits = useCommits(forecast.period);
  const { view, accuracy } = commits;
  const [submitting, setSubmitting] = useState(() => openedDraft(forecast.period));
  const [historyOf, setHistoryOf] = useState<string | null>(null);
  const [open, setOpen] = useState<'deadline' | 'accuracy' | null>(null);
  const { data } = view;
  const lineOf = (key: string | null) => data?.lines.find((line) => line.key === key);
  const submittingLine = lineOf(submitting);
  const historyLine = lineOf(historyOf);
  const own = accuracy.data?.items[0];
  const isAll = whose.owner === null && whose.team === null;
  return (
    <Card
      flush
      className={classes(view.isPlaceholderData && 'opacity-60')}
      title={<span className="text-ink">Submissions for {forecast.period.label}</span>}
      aside={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {data?.deadline && data.deadline.period === data.period.kind && !data.isOver && (
            <span title={`The next one is ${formatInstant(data.deadline.next)}`}>
              Due {deadlineWords(data.deadline)}, {organization.timeZone}
            </span>
          )}
          {data?.abilities.setDeadline && (
            <Button size="small" icon="clock" className="print:hidden" onClick={() => setOpen('deadline')}>
              {data.deadline ? 'Deadline' : 'Set a deadline'}
            </Button>
          )}
        </span>
      }
    >
      <QueryBody of={view} what="submissions">
        {(told) => {
          const root = rootOf(told, whose);
          if (!root)
            return <p className="px-5 pb-4 text-ink-2 max-sm:px-4">Nobody submits for this team as a whole.</p>;
          const mine = told.lines.filter((line) => line.key === root.key || (isAll && line.maySubmit));
          return (
            <div className="grid grid-cols-[minmax(0,1fr)]">
              <div className="grid gap-3 px-5 pb-4 max-sm:px-4">
                {own && (
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
                    <span className="text-pretty">{sentence(own.sentence)}</span>
                    {accuracy.data?.items.some(({ periods }) => periods.length > 0) && (
                      <Button
                        size="small"
                        variant="quiet"
                        className="-ml-2.5 print:hidden"
                        onClick={() => setOpen('accuracy')}
                      >
                        Past commits
                      </Button>
                    )}
                  </p>
                )}
                <div className={classes('grid gap-3', mine.length > 1 && 'lg:grid-cols-2')}>
                  {mine.map((line) => (
                    <OwnCommit
                      key={line.key}
                      line={line}
                      view={told}
                      organization={organization.name}
                      onSubmit={() => setSubmitting(line.key)}
                      onHistory={() => setHistoryOf(line.key)}
                    />
                  ))}
                </div>
                {root.standIns.length > 0 && root.sum && (
                  <p className="text-ink-2">
                    Not submitted yet, and counted by what their deals say:{' '}
                    {new Intl.ListFormat('en-NZ').format(root.standIns.map(({ name }) => name))}.
                  </p>
                )}
                {root.scope !== 'rep' && root.sum && !told.lines.some(({ parent }) => parent === root.key) && (
                  <p className="text-ink-2">
                    Nobody here sells yet. Whoever reports to you appears with what they commit; who reports to whom
                    stands in Settings, under People.
                  </p>
                )}
              </div>
              {told.lines.some(({ parent }) => parent === root.key) && (
                <CommitTable
                  view={told}
                  root={root}
                  organization={organization.name}
                  onHistory={(line) => setHistoryOf(line.key)}
                />
              )}
              {told.deadline && (
                <div className="border-t border-line px-5 py-4 max-sm:px-4 print:hidden">
                  <Switch
                    label="Mail me before the deadline"
                    hint="Four hours before, when nothing was submitted since the last one."
                    checked={told.isReminded}
                    onChange={(isReminded) => void commits.setReminded(isReminded)}
                  />
                </div>
              )}
            </div>
          );
        }}
      </QueryBody>
      <LaterPart onClose={() => setSubmitting(null)}>
        {data && submittingLine?.maySubmit && (
          <SubmitDialog
            key={`${submittingLine.key} ${data.period.start}`}
            view={data}
            line={submittingLine}
            forecast={forecast}
            organization={organization.name}
            submit={commits.submit}
            onClose={() => setSubmitting(null)}
          />
        )}
      </LaterPart>
      <LaterPart onClose={() => setHistoryOf(null)}>
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
      </LaterPart>
      <LaterPart onClose={() => setOpen(null)}>
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
      </LaterPart>
    </Card>
  );
}

/** The line whose form stood open for the period, with what was typed, when the page was left. */
function openedDraft({ start, kind }: Forecast['period']): string | null {
  const [key, ...of] = openUnder('form/commit/')?.split('/') ?? [];
  return key !== undefined && of.join('/') === `${start}/${kind}` ? key : null;
}
