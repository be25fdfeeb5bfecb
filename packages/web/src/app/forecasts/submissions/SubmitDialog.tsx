import { COMMIT_REASON_MAX } from '@forecastle/rules';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import type { Forecast } from '../answers.ts';
import { type CommitLine, type CommitView, ownName } from './submissions.ts';
import type { Commits } from './useCommits.ts';

interface SubmitDialogProps {
  view: CommitView;
  line: CommitLine;
  /** What was typed in the row of the line, minor units. */
  typed?: number | undefined;
  forecast: Forecast;
  organization: string;
  submit: Commits['submit'];
  onClose: () => void;
}

/** Commits for a period; begins with what was submitted last. */
export function SubmitDialog({ view, line, typed, forecast, organization, submit: send, onClose }: SubmitDialogProps) {
  const { period, currency } = view;
  const { call, sum, now } = line;
  const draft = useFormDraft<{ commit: number | null; bestCase: number | null; reason: string }>(
    `form/commit/${line.key}/${period.start}/${period.kind}`,
    { commit: typed ?? call?.commitMinor ?? null, bestCase: call?.bestCaseMinor ?? null, reason: call?.reason ?? '' },
  );
  const { commit, bestCase, reason } = draft.values;
  const needsReason = line.scope !== 'rep';
  const { submit, busy, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      await send(
        line,
        { commitMinor: commit ?? 0, bestCaseMinor: bestCase ?? commit ?? 0, reason: reason.trim() || null },
        draft.key,
      );
      draft.clear();
      onClose();
    });
  const said = [
    { label: 'Closed so far', minor: now.closedMinor },
    { label: 'In Commit', minor: now.commitMinor },
    { label: 'In Best Case', minor: now.bestCaseMinor },
    ...(sum ? [{ label: 'Team roll-up', minor: sum.commitMinor }] : []),
    ...(forecast.mostLikely === null ? [] : [{ label: 'Most likely', minor: forecast.mostLikely }]),
  ];
  return (
    <FormDialog
      title={`Commit for ${period.label}`}
      description={`For ${ownName(line, organization)}. Your manager sees it immediately.`}
      action="Submit"
      errors={errors}
      errorTitle="Commit not saved. What you typed is still here."
      busy={busy}
      ready={commit !== null && (!needsReason || reason.trim() !== '')}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 sm:grid-cols-3">
        {said.map(({ label, minor }) => (
          <div key={label}>
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd>
              <Money minor={minor} currency={currency} style="compact" />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Commit"
          hint="Minimum, including closed"
          currency={currency}
          required
          {...draft.typed('commit')}
        />
        <MoneyField
          label="Best case"
          hint="If all goes well. Empty: same as commit"
          currency={currency}
          {...draft.typed('bestCase')}
        />
      </div>
      <TextAreaField
        label="Reason"
        hint={needsReason ? 'Shown next to the team roll-up' : 'What you count on, or what may slip'}
        rows={2}
        maxLength={COMMIT_REASON_MAX}
        value={reason}
        onChange={(text) => draft.set({ reason: text.replaceAll('\n', ' ') })}
      />
    </FormDialog>
  );
}
