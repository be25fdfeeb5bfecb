import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { errorsOf, problemOf } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDealContacts } from '../contacts/useDealContacts.ts';
import type { ActivityDirection, ActivityOutcome, Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { CALL_DIRECTIONS } from './activityKinds.ts';
import { callPlace } from './callPlace.ts';
import { callSubject } from './callSubject.ts';
import { likelyParticipants } from './likelyParticipants.ts';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { WhatCameFields } from './WhatCameFields.tsx';

/** A call that has just ended: now, with the most likely person, so that Save alone is enough. */
export default function LogCallForm({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const cache = useQueryClient();
  const contacts = useDealContacts(deal.id);
  const people = likelyParticipants(contacts.data?.items ?? []).map(({ contact }) => contact);
  const draft = useFormDraft(callPlace(deal.id), {
    outcome: null as ActivityOutcome | null,
    direction: 'outgoing' as ActivityDirection,
    // Null: nobody was chosen by hand, so the most likely one stands.
    contactIds: null as readonly string[] | null,
    outcomeWords: '',
    nextStep: '',
    setsNextStep: true,
  });
  const { outcome, direction, outcomeWords, nextStep, setsNextStep } = draft.values;
  const contactIds = draft.values.contactIds ?? people.slice(0, 1).map(({ id }) => id);
  const isReached = outcome !== 'not_reached';

  const save = useMutation({
    mutationFn: () => {
      const next = nextStep.trim() || null;
      return api.activities.create(
        {
          opportunityId: deal.id,
          kind: isReached ? 'call' : 'note',
          subject: callSubject(
            people.filter(({ id }) => contactIds.includes(id)).map(({ name }) => name),
            isReached,
          ),
          occurredAt: new Date().toISOString(),
          contactIds: [...contactIds],
          direction,
          outcome,
          outcomeWords: outcomeWords.trim() || null,
          nextStep: next,
          setsNextStep: setsNextStep && next !== null,
        },
        { context: { idempotencyKey: draft.key } },
      );
    },
    onSuccess: (logged) => {
      void dealChanged(cache, deal.id);
      const isSet = setsNextStep && logged.nextStep !== null;
      notify(isReached ? 'Call logged' : 'Noted that nobody answered', {
        undo: () => takeBack(cache, deal, logged.id, isSet),
      });
      draft.clear();
      onClose();
    },
  });
  const problem = save.error ? problemOf(save.error) : null;

  return (
    <FormDialog
      title="Log a call"
      action="Save"
      errors={errorsOf(problem)}
      errorTitle="The call was not saved. What you chose is still here."
      busy={save.isPending}
      ready={contacts.data !== undefined || contacts.isError}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <OutcomeButtons value={outcome} onChange={(outcome) => draft.set({ outcome })} />
      {people.length > 0 && (
        <Choices label="With" all={people} chosen={contactIds} onChange={(contactIds) => draft.set({ contactIds })} />
      )}
      <Segments
        label="Who rang"
        names={CALL_DIRECTIONS}
        value={direction}
        onChange={(direction) => draft.set({ direction })}
      />
      <WhatCameFields deal={deal} draft={draft} problem={problem} />
    </FormDialog>
  );
}

async function takeBack(cache: QueryClient, deal: Deal, id: string, isNextStepSet: boolean): Promise<void> {
  try {
    await api.activities.remove({ id });
    if (isNextStepSet) await api.opportunities.update({ id: deal.id, nextStep: deal.nextStep });
    notify('Taken back');
  } catch (error) {
    notify(`${problemOf(error).message} The call was not taken back.`, { tone: 'risk' });
  }
  await dealChanged(cache, deal.id);
}
