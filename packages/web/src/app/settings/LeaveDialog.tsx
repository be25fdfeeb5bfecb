import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { fieldMessage, problemOf } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../shell/session.ts';
import { type Holdings, heldWords } from './holdings.ts';
import type { Person } from './PeopleList.tsx';
import { othersThan } from './personOptions.ts';

export interface LeaveDialogProps {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** What somebody has in hand, who takes it over, and then no way in is left. There is no undo: deals have gone to others. */
export function LeaveDialog({ person, people, onClose, onSaved }: LeaveDialogProps) {
  const { member, organization, abilities } = useSession();
  const held = useQuery({ ...query.people.holdings.queryOptions({ input: { id: person.id } }), staleTime: 0 });
  const draft = useFormDraft<{ dealsTo?: string; reportsTo?: string | null; webhooksTo?: string | undefined }>(
    `form/leave/${person.id}`,
    {},
  );
  const chosen = draft.values;
  const { submit, busy, problem } = useSubmit();
  const isSelf = person.id === member.id;
  const options = othersThan(people, [person.id]);
  const admins = othersThan(
    people.filter(({ role }) => role === 'admin'),
    [person.id],
  );
  const optionOf = (id: string | null | undefined) => options.find(({ value }) => value === id) ?? null;

  const leave = () =>
    submit(async () => {
      await api.people.leave({ id: person.id, ...chosen });
      draft.clear();
      if (isSelf) {
        // Loaded anew: nothing of the organisation stays in memory.
        location.assign('/sign-in');
        return;
      }
      await onSaved();
      notify(`${person.name} is deactivated`);
      onClose();
    });

  const { data } = held;
  const dealsTo = chosen.dealsTo ?? data?.managerId ?? null;
  const reportsTo = chosen.reportsTo === undefined ? (data?.managerId ?? null) : chosen.reportsTo;
  const failure = held.isError ? problemOf(held.error).message : null;
  return (
    <FormDialog
      title={isSelf ? `Leave ${organization.name}` : `Deactivate ${person.name}`}
      description={
        isSelf
          ? 'You are signed out immediately. An admin can reactivate you.'
          : 'Signs them out immediately. You can reactivate them later.'
      }
      action={isSelf ? 'Leave' : 'Deactivate'}
      errorTitle="Nobody was deactivated"
      errors={[failure, problem?.message].flatMap((message) => (message ? [{ message }] : []))}
      busy={busy}
      ready={data !== undefined && (data.openDeals + data.records === 0 || dealsTo !== null)}
      onSubmit={() => void leave()}
      onClose={onClose}
      draft={draft}
    >
      {data ? (
        <Held held={data} areWebhooksKept={chosen.webhooksTo !== undefined} />
      ) : (
        !held.isError && <Skeleton className="h-16" />
      )}
      {data && data.openDeals + data.records > 0 && abilities.managePeople && (
        <Combobox
          label={data.records > 0 ? 'New owner of everything' : 'New owner of open deals'}
          placeholder="Choose a person"
          value={optionOf(dealsTo)}
          options={options}
          onChange={(option) => option && draft.set({ dealsTo: option.value })}
          error={fieldMessage(problem, 'dealsTo')}
        />
      )}
      {data && data.reports > 0 && abilities.managePeople && (
        <Combobox
          label="New manager of their team"
          placeholder="Nobody"
          clearable
          value={optionOf(reportsTo)}
          options={options}
          onChange={(option) => draft.set({ reportsTo: option?.value ?? null })}
          error={fieldMessage(problem, 'reportsTo')}
        />
      )}
      {data && data.webhooks > 0 && abilities.managePeople && (
        <Combobox
          label="New admin for the webhooks"
          placeholder="None: they pause"
          clearable
          value={optionOf(chosen.webhooksTo)}
          options={admins}
          onChange={(option) => draft.set({ webhooksTo: option?.value })}
          error={fieldMessage(problem, 'webhooksTo')}
        />
      )}
      {data && !abilities.managePeople && (
        <p className="text-14 text-ink-2">{selfWords(data, optionOf(data.managerId)?.label)}</p>
      )}
    </FormDialog>
  );
}

function Held({ held, areWebhooksKept }: { held: Holdings; areWebhooksKept: boolean }) {
  const lines = heldWords(held, areWebhooksKept);
  if (lines.length === 0) return <p className="text-14 text-ink-2">Nothing to hand over.</p>;
  return (
    <ul className="num grid list-disc gap-1 pl-5 text-14 text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function selfWords({ openDeals, records }: Holdings, manager: string | undefined): string {
  if (openDeals + records === 0) return '';
  return manager
    ? `${manager}, your manager, takes over.`
    : 'You have no manager. Ask an admin to hand over your deals.';
}
