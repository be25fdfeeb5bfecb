import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDealContacts } from '../contacts/useDealContacts.ts';
import type { Activity, ActivityKind, Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { ActivityDetailFields } from './ActivityDetailFields.tsx';
import { activityFields } from './activityFields.ts';
import { ACTIVITY_KIND_CHOICES } from './activityKinds.ts';
import { instantOfLocal, localOfInstant } from './localInstant.ts';
import { WhenField } from './WhenField.tsx';

const SUBJECT_MAX = 500;
const BODY_MAX = 20_000;

interface ActivityEditProps {
  deal: Deal;
  /** Null for a new one. */
  activity: Activity | null;
  /** A new one begins as a meeting with this contact of the deal, or with nobody yet when it is none of them. */
  metId?: string | null;
  onClose: () => void;
}

/** Where what is typed into it is kept: by the activity's id, or as that of a new one. */
export const activityPlace = (dealId: string): string => `form/activity/${dealId}/`;
export const NEW_ACTIVITY = 'new';

/** Records something that happened, or mends what was recorded. */
export function ActivityEdit({ deal, activity, metId = null, onClose }: ActivityEditProps) {
  const cache = useQueryClient();
  const contacts = useDealContacts(deal.id);
  // The form of a new one opens at the present minute, which must not move on with every letter.
  const [opened] = useState(() => localOfInstant(activity?.occurredAt ?? Date.now()));
  const met = contacts.data?.items.find(({ contact }) => contact.id === metId)?.contact;
  const draft = useFormDraft(`${activityPlace(deal.id)}${activity?.id ?? NEW_ACTIVITY}`, {
    kind: (activity?.kind ?? (metId ? 'meeting' : 'call')) as ActivityKind,
    subject: activity?.subject ?? (met ? `Meeting with ${met.name}` : ''),
    body: activity?.body ?? '',
    when: opened,
    direction: activity?.direction ?? null,
    outcome: activity?.outcome ?? null,
    outcomeWords: activity?.outcomeWords ?? '',
    nextStep: activity?.nextStep ?? '',
    setsNextStep: false,
    colleagueIds: (activity?.colleagues.map(({ id }) => id) ?? []) as readonly string[],
    contactIds: (activity?.contacts.map(({ id }) => id) ?? (met ? [met.id] : [])) as readonly string[],
  });
  const { kind, subject, body, when, contactIds } = draft.values;
  // The field holds minutes: a time nobody touched keeps its seconds.
  const untouched = activity && when === localOfInstant(activity.occurredAt);
  const occurredAt = untouched ? activity.occurredAt : instantOfLocal(when);

  const save = useMutation({
    mutationFn: async () => {
      if (!occurredAt) return;
      const fields = {
        kind,
        subject: subject.trim(),
        body: body.trim() || null,
        occurredAt,
        contactIds: [...contactIds],
        colleagueIds: [...draft.values.colleagueIds],
        direction: draft.values.direction,
        outcome: draft.values.outcome,
        outcomeWords: draft.values.outcomeWords.trim() || null,
        nextStep: draft.values.nextStep.trim() || null,
        setsNextStep: draft.values.setsNextStep && draft.values.nextStep.trim() !== '',
      };
      if (activity) await api.activities.update({ id: activity.id, ...fields });
      else
        await api.activities.create({ opportunityId: deal.id, ...fields }, { context: { idempotencyKey: draft.key } });
    },
    onSuccess: () => {
      void dealChanged(cache, deal.id);
      if (activity)
        notify('Activity changed', { undo: () => changeBack(cache, deal, activity, draft.values.setsNextStep) });
      else notify('Activity logged');
      draft.clear();
      onClose();
    },
  });
  const problem = save.error ? problemOf(save.error) : null;
  const isAhead = occurredAt !== null && Date.parse(occurredAt) > Date.now();

  return (
    <FormDialog
      title={activity ? 'Edit activity' : 'Record an activity'}
      action={activity ? 'Save changes' : 'Record activity'}
      errors={errorsOf(problem)}
      errorTitle="Activity not saved. What you typed is still here."
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="What"
          value={kind}
          onChange={(kind) => draft.set({ kind })}
          choices={ACTIVITY_KIND_CHOICES}
        />
        <WhenField value={when} onChange={(when) => draft.set({ when })} isAhead={isAhead} required problem={problem} />
      </div>
      <TextField
        label="Subject"
        value={subject}
        onChange={(subject) => draft.set({ subject })}
        required
        autoFocus
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'subject')}
      />
      <TextAreaField
        label="Details"
        optional
        value={body}
        onChange={(body) => draft.set({ body })}
        rows={3}
        maxLength={BODY_MAX}
      />
      <ActivityDetailFields deal={deal} draft={draft} problem={problem} />
      {(contacts.data?.items.length ?? 0) > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-medium">With</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {contacts.data?.items.map(({ contact }) => (
              <Checkbox
                key={contact.id}
                label={contact.name}
                checked={contactIds.includes(contact.id)}
                onChange={(on) =>
                  draft.set({
                    contactIds: on ? [...contactIds, contact.id] : contactIds.filter((id) => id !== contact.id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}

async function changeBack(cache: QueryClient, deal: Deal, before: Activity, isNextStepSet: boolean): Promise<void> {
  try {
    await api.activities.update({ id: before.id, ...activityFields(before) });
    if (isNextStepSet) await api.opportunities.update({ id: deal.id, nextStep: deal.nextStep });
    notify('Undone');
  } catch (error) {
    notify(`${problemOf(error).message} The change was not undone.`, { tone: 'risk' });
  }
  await dealChanged(cache, deal.id);
}
