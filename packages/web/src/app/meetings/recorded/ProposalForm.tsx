import { MEETING_ITEM_KINDS, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { query } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { DraftNote } from '../../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';
import { ownerChoices, usePeople } from '../../opportunities/edit/useDealChoices.ts';
import {
  COMPONENT_OPTIONS,
  componentOption,
  type Proposal,
  type ProposalKind,
  type RecordedMeeting,
} from './recordedMeeting.ts';
import type { ProposalChange } from './useProposalMutations.ts';

const TITLE_MAX = 200;
/** Milliseconds: competitors change rarely. */
const STALE_AFTER = 300_000;
const KINDS = MEETING_ITEM_KINDS.map((value) => ({ value, label: MEETING_ITEM_NAMES[value] }));
const DATED: ReadonlySet<ProposalKind> = new Set(['action_item', 'next_step']);

interface ProposalFormProps {
  meeting: RecordedMeeting;
  proposal: Proposal;
  /** Throws what the server says against it. */
  onConfirm: (change: ProposalChange) => Promise<unknown>;
  onClose: () => void;
}

/** Changes a proposal in its place and confirms it. What is typed is kept until then. */
export function ProposalForm({ meeting, proposal, onConfirm, onClose }: ProposalFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(`form/proposal/${meeting.id}/${proposal.id}`, {
    title: proposal.title,
    kind: proposal.kind,
    assignee: proposal.assignee && ({ value: proposal.assignee.id, label: proposal.assignee.name } as Option),
    dueOn: proposal.dueOn as string | null,
    component: componentOption(proposal.component)?.value ?? null,
    competitor: proposal.competitor && ({ value: proposal.competitor.id, label: proposal.competitor.name } as Option),
  });
  const { title, kind, assignee, dueOn, component, competitor } = draft.values;
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const people = usePeople();
  const competitors = useQuery(
    query.competitors.list.queryOptions({ staleTime: STALE_AFTER, enabled: kind === 'competitor' }),
  );
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isReady =
    title.trim() !== '' &&
    (kind !== 'evidence' || component !== null) &&
    (kind !== 'competitor' || competitor !== null);
  const problem = error === null ? null : problemOf(error);
  const submit = async () => {
    if (!isReady || isSaving) return;
    setSaving(true);
    setError(null);
    try {
      await onConfirm({
        title: title.trim().replaceAll(/\s*\n\s*/g, ' '),
        kind,
        ...(kind === 'action_item' && { assigneeId: assignee?.value ?? null }),
        ...(DATED.has(kind) && { dueOn }),
        ...(kind === 'evidence' && { component: COMPONENT_OPTIONS.find(({ value }) => value === component)?.choice }),
        ...(kind === 'competitor' && { competitorId: competitor?.value ?? null }),
      });
      draft.clear();
      onClose();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSaving(false);
    }
  };
  const cancel = () => {
    draft.clear();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Lists and calendars float outside it, and take their keys themselves.
    if (event.defaultPrevented || !form.current?.contains(event.target as Node)) return;
    if (event.key === 'Escape') {
      draft.shelve();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <form
      ref={form}
      id={id}
      aria-label={`Change: ${proposal.title}`}
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
    >
      <DraftNote draft={draft} />
      <FormErrors title="Not confirmed. What you typed is still here." errors={errorsOf(problem)} />
      <TextAreaField
        label="What was said"
        rows={1}
        maxLength={TITLE_MAX}
        error={fieldMessage(problem, 'title')}
        {...draft.field('title')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="Kind" choices={KINDS} {...draft.field('kind')} />
        {kind === 'evidence' && (
          <SelectField
            label="Shows"
            placeholder="Choose a component"
            choices={COMPONENT_OPTIONS}
            error={fieldMessage(problem, 'component')}
            {...draft.field('component')}
          />
        )}
        {kind === 'competitor' && (
          <Combobox
            label="Competitor"
            value={competitor}
            onChange={(next) => draft.set({ competitor: next })}
            options={(competitors.data?.items ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            error={fieldMessage(problem, 'competitorId')}
          />
        )}
        {kind === 'action_item' && (
          <Combobox
            label="For"
            placeholder="You"
            clearable
            value={assignee}
            onChange={(next) => draft.set({ assignee: next })}
            options={ownerChoices(people)}
            error={fieldMessage(problem, 'assigneeId')}
          />
        )}
        {DATED.has(kind) && (
          <DateField label="Due" optional error={fieldMessage(problem, 'dueOn')} {...draft.typed('dueOn')} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" icon="check" busy={isSaving} disabled={!isReady}>
          Confirm
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
