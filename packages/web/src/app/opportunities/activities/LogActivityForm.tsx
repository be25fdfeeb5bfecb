import { useState } from 'react';
import { errorsOf, fieldMessage } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';
import { useDealContacts } from '../contacts/useDealContacts.ts';
import type { ActivityDirection, ActivityOutcome, Deal } from '../deal.ts';
import { findDeals, useDealName, useFirstDeals } from '../findDeals.ts';
import { CALL_DIRECTIONS, EMAIL_DIRECTIONS } from './activityKinds.ts';
import { likelyParticipants } from './likelyParticipants.ts';
import { instantOfLocal, localOfInstant } from './localInstant.ts';
import { LOG_KINDS, type LogKind } from './loggedSubject.ts';
import { logPlace } from './logPlace.ts';
import { NextStepFields } from './NextStepFields.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { useLogActivity } from './useLogActivity.ts';
import { WhenField } from './WhenField.tsx';

const SUMMARY_MAX = 500;
const TASK_MAX = 200;
const ACTIONS: Record<LogKind, string> = {
  call: 'Log call',
  meeting: 'Log meeting',
  email: 'Log email',
  task: 'Set task',
};

export interface LogValues {
  kind: LogKind;
  summary: string;
  outcome: ActivityOutcome | null;
  direction: ActivityDirection;
  /** Null: nobody was chosen by hand, so the most likely one stands. */
  contactIds: readonly string[] | null;
  /** As a `datetime-local` field shows it; null for now. */
  when: string | null;
  dueOn: string | null;
  nextStep: string;
  setsNextStep: boolean;
  /** Only where the form asks for the deal. */
  chosen: Option | null;
}

interface LogActivityFormProps {
  /** Null: the form asks which one. */
  deal: Pick<Deal, 'id' | 'nextStep'> | null;
  /** The deal that stands chosen where the form asks for one. */
  suggestedId?: string | undefined;
  onClose: () => void;
}

/** Logs what has just happened: now, with the most likely person, so that an outcome and Enter are enough. */
export default function LogActivityForm({ deal, suggestedId, onClose }: LogActivityFormProps) {
  const { organization } = useSession();
  const firstDeals = useFirstDeals(deal === null);
  const suggestedName = useDealName(suggestedId ?? null);
  // The present minute as the form opened: it must not move on with every letter.
  const [opened] = useState(() => localOfInstant(Date.now()));
  const draft = useFormDraft<LogValues>(logPlace(deal?.id ?? null, suggestedId), {
    kind: 'call',
    summary: '',
    outcome: null,
    direction: 'outgoing',
    contactIds: null,
    when: null,
    dueOn: shiftDay(dayIn(organization.timeZone), 1),
    nextStep: '',
    setsNextStep: true,
    chosen: suggestedId ? { value: suggestedId, label: suggestedName ?? 'This deal' } : null,
  });
  const { kind, summary, outcome, direction, when, dueOn, chosen } = draft.values;
  const dealId = deal?.id ?? chosen?.value ?? null;
  const contacts = useDealContacts(dealId);
  const people = likelyParticipants(contacts.data?.items ?? []).map(({ contact }) => contact);
  const contactIds = draft.values.contactIds ?? people.slice(0, 1).map(({ id }) => id);
  const [isHeld, setHeld] = useState(false);
  const isTask = kind === 'task';
  const { save, isBusy, problem } = useLogActivity({
    dealId,
    values: draft.values,
    people: people.filter(({ id }) => contactIds.includes(id)),
    key: draft.key,
    onSaved: () => {
      draft.clear();
      onClose();
    },
  });
  const isAhead = when !== null && Date.parse(instantOfLocal(when) ?? '') > Date.now();
  const isReady =
    dealId !== null &&
    (isTask
      ? summary.trim() !== '' && dueOn !== null
      : (contacts.data !== undefined || contacts.isError) && (when === null || instantOfLocal(when) !== null));

  return (
    <FormDialog
      title="Log activity"
      action={ACTIONS[kind]}
      errors={errorsOf(problem)}
      errorTitle={`${LOG_KINDS[kind]} not saved. What you typed is still here.`}
      busy={isBusy}
      ready={isReady}
      // A call that is logged by mistake changes scores: Enter alone saves only what has an outcome.
      onEnter={() => {
        const isMeant = isTask || outcome !== null;
        setHeld(!isMeant);
        return isMeant;
      }}
      onSubmit={save}
      onClose={onClose}
      draft={draft}
    >
      {deal === null && (
        <Combobox
          label="Deal"
          placeholder="Find a deal"
          value={chosen}
          onChange={(next) => draft.set({ chosen: next, contactIds: null })}
          options={firstDeals}
          search={findDeals}
        />
      )}
      <Segments label="What to log" names={LOG_KINDS} value={kind} onChange={(next) => draft.set({ kind: next })} />
      <TextField
        label={isTask ? 'What to do' : 'Summary'}
        optional={!isTask}
        value={summary}
        onChange={(next) => draft.set({ summary: next })}
        maxLength={isTask ? TASK_MAX : SUMMARY_MAX}
        autoComplete="off"
        error={fieldMessage(problem, isTask ? 'title' : 'outcomeWords')}
      />
      {(kind === 'call' || kind === 'meeting') && (
        <OutcomeButtons
          value={outcome}
          canMiss={kind === 'call'}
          onChange={(next) => {
            setHeld(false);
            draft.set({ outcome: next });
          }}
        />
      )}
      {isHeld && (
        <p role="alert" className="text-risk">
          {kind === 'email'
            ? 'Press Ctrl+Enter to log the email.'
            : 'Choose an outcome, or press Ctrl+Enter to log without one.'}
        </p>
      )}
      {isTask ? (
        <DateField label="Due" required error={fieldMessage(problem, 'dueOn')} {...draft.typed('dueOn')} />
      ) : (
        <>
          {kind !== 'meeting' && (
            <Segments
              label={kind === 'call' ? 'Direction of the call' : 'Direction of the email'}
              names={kind === 'call' ? CALL_DIRECTIONS : EMAIL_DIRECTIONS}
              value={direction}
              onChange={(next) => draft.set({ direction: next })}
            />
          )}
          {people.length > 0 && (
            <Choices
              isField
              label="With"
              all={people}
              chosen={contactIds}
              onChange={(ids) => draft.set({ contactIds: ids })}
            />
          )}
          <WhenField
            value={when ?? opened}
            onChange={(next) => draft.set({ when: next })}
            isAhead={isAhead}
            problem={problem}
          />
          <NextStepFields present={deal?.nextStep ?? null} draft={draft} problem={problem} />
        </>
      )}
    </FormDialog>
  );
}
