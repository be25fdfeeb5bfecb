import { REMINDER_DAYS, type ReminderDays } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { notify } from '../../ui/notify.ts';
import { useSession } from '../shell/session.ts';
import type { Task } from './tasks.ts';
import { useTaskMutations } from './useTaskMutations.ts';

const TITLE_MAX = 200;
const NO_REMINDER = 'none';
const REMINDERS = [
  { value: NO_REMINDER, label: 'None' },
  ...REMINDER_DAYS.map((days) => ({
    value: String(days),
    label: days === 7 ? 'A week before' : days === 1 ? 'The day before' : `${days} days before`,
  })),
];

export const taskPlace = (dealId: string): string => `form/task/${dealId}/`;
export const NEW_TASK = 'new';

interface TaskFormProps {
  dealId: string;
  /** Null for a new one. */
  task: Task | null;
  onClose: () => void;
}

/** Sets a task on a deal, or changes one. */
export function TaskForm({ dealId, task, onClose }: TaskFormProps) {
  const { organization, member, user } = useSession();
  const { changed } = useTaskMutations();
  const self: Option = { value: member.id, label: `${user.name} (you)` };
  const draft = useFormDraft(`${taskPlace(dealId)}${task?.id ?? NEW_TASK}`, {
    title: task?.title ?? '',
    dueOn: (task?.dueOn ?? shiftDay(dayIn(organization.timeZone), 1)) as string | null,
    remind: String(task?.remindDaysBefore ?? NO_REMINDER),
    assignee:
      task && task.assignee.id !== member.id
        ? ({ value: task.assignee.id, label: task.assignee.name } as Option)
        : self,
  });
  const { title, dueOn, remind, assignee } = draft.values;
  const save = useMutation({
    mutationFn: async () => {
      if (!dueOn) return;
      const fields = {
        title: title.trim(),
        dueOn,
        remindDaysBefore: remind === NO_REMINDER ? null : (Number(remind) as ReminderDays),
        assigneeId: assignee.value,
      };
      if (task) await api.tasks.update({ id: task.id, ...fields });
      else await api.tasks.create({ opportunityId: dealId, ...fields }, { context: { idempotencyKey: draft.key } });
    },
    onSuccess: () => {
      const after = () => changed({ deal: { id: dealId, name: '' } });
      void after();
      const before = task && {
        id: task.id,
        title: task.title,
        dueOn: task.dueOn,
        remindDaysBefore: task.remindDaysBefore as ReminderDays | null,
        assigneeId: task.assignee.id,
      };
      if (before) {
        const changeBack = () =>
          api.tasks
            .update(before)
            .then(() => notify('Undone'))
            .catch((error: unknown) => notify(problemOf(error).message, { tone: 'risk' }))
            .finally(() => void after());
        notify('Task changed', { undo: () => void changeBack() });
      } else notify('Task set');
      draft.clear();
      onClose();
    },
  });
  const problem = save.error ? problemOf(save.error) : null;
  const search = async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { items } = await api.notes.mentionable({ opportunityId: dealId, text, limit: 20 }, { signal });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  };
  return (
    <FormDialog
      title={task ? 'Edit task' : 'Set task'}
      action={task ? 'Save changes' : 'Set task'}
      errors={errorsOf(problem)}
      errorTitle="Task not saved. What you typed is still here."
      busy={save.isPending}
      ready={title.trim() !== '' && dueOn !== null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Task"
        required
        autoFocus
        autoComplete="off"
        maxLength={TITLE_MAX}
        error={fieldMessage(problem, 'title')}
        {...draft.field('title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Due" required error={fieldMessage(problem, 'dueOn')} {...draft.typed('dueOn')} />
        <SelectField label="Reminder" choices={REMINDERS} {...draft.field('remind')} />
      </div>
      <Combobox
        label="For"
        hint="Choose a colleague"
        value={assignee}
        onChange={(next) => draft.set({ assignee: next ?? self })}
        options={[self]}
        search={search}
        error={fieldMessage(problem, 'assigneeId')}
      />
    </FormDialog>
  );
}
