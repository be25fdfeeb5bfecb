import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { dealCount } from './holdings.ts';
import type { Person } from './PeopleList.tsx';
import { othersThan } from './personOptions.ts';

export interface HandOverDialogProps {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** All open deals of somebody to somebody else of those to whom one may give deals. */
export function HandOverDialog({ person, people, onClose, onSaved }: HandOverDialogProps) {
  const draft = useFormDraft(`form/hand-over/${person.id}`, { to: null as Option | null });
  const { to } = draft.values;
  const { submit, busy, problem, errors } = useSubmit();

  const handOver = (toId: string) =>
    submit(async () => {
      const { total, finished, held } = await api.people.handOver({ id: person.id, toId });
      await onSaved();
      const stay = held > 0 ? `. ${held.toLocaleString()} stay: Salesforce decides their owner` : '';
      notify(
        total === 0
          ? `${person.name} has no open deals`
          : `${dealCount(total)} ${finished ? 'handed over' : 'on the way'} to ${to?.label}${stay}`,
      );
      draft.clear();
      onClose();
    });

  return (
    <FormDialog
      title={`Hand over the deals of ${person.name}`}
      description="Moves open deals to a new owner. Closed deals stay, and deals whose owner Salesforce decides."
      action="Hand over"
      errorTitle="Nothing was handed over"
      errors={errors}
      busy={busy}
      ready={to !== null}
      onSubmit={() => to && void handOver(to.value)}
      onClose={onClose}
      draft={draft}
    >
      <Combobox
        label="New owner"
        placeholder="Choose a person"
        value={to}
        options={othersThan(
          people.filter(({ abilities }) => abilities.handOver),
          [person.id],
        )}
        onChange={(to) => draft.set({ to })}
        error={fieldMessage(problem, 'toId')}
      />
    </FormDialog>
  );
}
