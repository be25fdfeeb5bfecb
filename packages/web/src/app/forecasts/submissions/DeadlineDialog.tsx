import { PERIOD_KIND_NAMES, WEEKDAY_NAMES } from '@forecastle/rules';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { type PeriodKind, useUsualPeriod } from '../useForecastView.ts';
import { type Deadline, hourWords } from './submissions.ts';
import type { Commits } from './useCommits.ts';

const NONE = '0';
const MONDAY = '1';
const NOON = '12';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface DeadlineDialogProps {
  deadline: Deadline | null;
  timeZone: string;
  set: Commits['setDeadline'];
  onClose: () => void;
}

/** When people are to commit each week. */
export function DeadlineDialog({ deadline, timeZone, set, onClose }: DeadlineDialogProps) {
  const usual = useUsualPeriod();
  const draft = useFormDraft<{ weekday: string; hour: string; period: PeriodKind }>('form/commit-deadline', {
    weekday: deadline ? String(deadline.weekday) : MONDAY,
    hour: deadline ? String(deadline.hour) : NOON,
    period: deadline?.period ?? usual,
  });
  const { weekday, hour, period } = draft.values;
  const { submit, busy, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      await set(weekday === NONE ? null : { weekday: Number(weekday), hour: Number(hour), period }, deadline);
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title="Commit deadline"
      description={`People who have not submitted since the last deadline get an email four hours before. Times in ${timeZone}.`}
      action="Save"
      errors={errors}
      errorTitle="Deadline not saved."
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Day"
          choices={[
            { value: NONE, label: 'No deadline' },
            ...WEEKDAY_NAMES.map((name, index) => ({ value: String(index + 1), label: `${name}s` })),
          ]}
          {...draft.field('weekday')}
        />
        <SelectField
          label="Hour"
          disabled={weekday === NONE}
          choices={HOURS.map((each) => ({ value: String(each), label: hourWords(each) }))}
          {...draft.field('hour')}
        />
        <SelectField
          label="For the running"
          disabled={weekday === NONE}
          choices={(['month', 'quarter', 'year'] as const).map((kind) => ({
            value: kind,
            label: PERIOD_KIND_NAMES[kind],
          }))}
          {...draft.field('period')}
        />
      </div>
    </FormDialog>
  );
}
