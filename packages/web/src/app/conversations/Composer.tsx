import {
  cheapestPlan,
  PLAN_TERMS,
  TEMPLATE_CATEGORY_NAMES,
  USE_CASE_NAMES,
  USE_CASES,
  type UseCase,
} from '@forecastle/rules';
import type { KeyboardEvent, RefObject } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { controlClasses, Field } from '../../ui/fields/Field.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import type { AiStatus, ConversationTemplate } from './conversation.ts';
import { sendWords } from './costWords.ts';
import { ModelNote } from './ModelNote.tsx';
import type { MeetingChoice } from './meetingChoices.ts';
import { type ModeChoice, modelGap } from './modelMode.ts';
import { TemplateVariables } from './TemplateVariables.tsx';
import type { Choosing } from './useChosenTemplate.ts';
import type { useQuestion } from './useQuestion.ts';

interface ComposerProps {
  choosing: Choosing;
  people: readonly { readonly id: string; readonly name: string }[];
  /** Variables of the template that the deal has nothing for. */
  missing: readonly { readonly name: string }[];
  contactId: string;
  onContact: (id: string) => void;
  /** Recorded meetings on the sheet. */
  meetings: readonly MeetingChoice[];
  /** Empty for the latest. */
  meetingId: string;
  onMeeting: (id: string) => void;
  modes: readonly ModeChoice[];
  mode: ModeChoice['value'];
  onMode: (mode: ModeChoice['value']) => void;
  status: AiStatus | undefined;
  question: ReturnType<typeof useQuestion>;
  isWriting: boolean;
  /** Begins a new conversation; absent where none has begun. */
  onClear: (() => void) | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Chooses template, recipient and model, and sends a question. What is typed is kept until it is sent. */
export function Composer(props: ComposerProps) {
  const {
    choosing,
    people,
    missing,
    contactId,
    onContact,
    meetings,
    meetingId,
    onMeeting,
    modes,
    mode,
    onMode,
    status,
    question,
    isWriting,
    onClear,
    field,
  } = props;
  const { field: typed, isComplete, estimate, send } = question;
  const hasModel = mode !== 'template';
  const costMicros = estimate?.data?.costMicros;
  const gap = status ? modelGap(status, hasModel ? costMicros : undefined) : null;
  const isOver = hasModel && gap !== null;
  const canSend = isComplete && !isWriting && !isOver && !estimate?.isError;
  const usesMeeting = meetingId !== '' || choosing.chosen?.needs.some(({ name }) => name.startsWith('meeting'));
  const submit = () => {
    if (canSend && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      aria-label="Ask"
      className="grid gap-4 rounded-md bg-surface p-5 shadow-raised max-sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 xl:flex">
        <TemplateFields choosing={choosing} hasModel={hasModel} />
        {people.length > 1 && (
          <SelectField
            className="xl:flex-1"
            label="Recipient"
            value={contactId}
            onChange={onContact}
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {usesMeeting && meetings.length > 1 && (
          <SelectField
            className="min-w-0 xl:flex-1"
            label="Meeting"
            value={meetings.some(({ id }) => id === meetingId) ? meetingId : (meetings[0]?.id ?? '')}
            onChange={onMeeting}
            choices={meetings.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SelectField className="xl:flex-[1.4]" label="Model" value={mode} onChange={onMode} choices={modes} />
      </div>
      {choosing.chosen && (
        <div className="-mt-1 text-14 text-ink-2">
          <p>{choosing.chosen.description}</p>
          <TemplateVariables template={choosing.chosen} missing={missing} />
        </div>
      )}
      <Field
        label={choosing.chosen && hasModel ? 'Add to the template' : 'Ask about this deal'}
        optional={hasModel && choosing.chosen !== null}
        hint={
          !hasModel &&
          (gap !== null && status ? (
            <>
              Your own questions need a model. <ModelNote gap={gap} status={status} />
            </>
          ) : (
            'Your own questions need a model. Without one, the template decides what is written.'
          ))
        }
      >
        {(wired) => (
          <textarea
            {...wired}
            ref={field}
            rows={hasModel ? 3 : 1}
            disabled={!hasModel}
            className={classes(controlClasses, 'field-sizing-content h-auto max-h-60 py-2 disabled:resize-none')}
            style={{ minHeight: `calc(${hasModel ? 3 : 1}lh + 1rem + 2px)` }}
            value={typed.value}
            onChange={(event) => typed.onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p id="ask-note" className="min-h-5 min-w-0 flex-1 basis-56 text-12 text-ink-2">
          {hasModel && status && isOver && <ModelNote gap={gap} status={status} />}
          {!isOver && <SendNote {...props} />}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <span className="max-sm:hidden touch:hidden">{hasModel && <Kbd keys="mod+enter" />}</span>
          {onClear && (
            <Button variant="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            disabled={!canSend && !send.isPending}
            aria-describedby="ask-note"
          >
            Send
          </Button>
        </div>
      </div>
      {send.error && (
        <p role="alert" className="text-14 font-medium text-risk">
          {problemOf(send.error).message} Nothing was lost: what you typed is still here.
        </p>
      )}
    </form>
  );
}

/** Says what goes where and what it costs at most, or why nothing can be sent. */
function SendNote({ mode, status, question: { isComplete, estimate }, isWriting }: ComposerProps) {
  if (isWriting) return 'Wait for the answer, or stop it.';
  if (mode === 'template')
    return isComplete ? 'Send keeps the draft in the history. Nothing leaves Forecastle.' : 'Choose a template.';
  if (!isComplete) return 'Type a question or choose a template.';
  if (estimate?.isError) return problemOf(estimate.error).message;
  if (!estimate?.data) return null;
  const { sent, costMicros } = estimate.data;
  return sendWords(sent.length, { sendsTo: status?.[mode]?.sendsTo ?? 'the model', costMicros });
}

const ANY = 'any';

const LARGER_PLAN = PLAN_TERMS[cheapestPlan(({ conversationTemplates: limit }) => limit === null) ?? 'enterprise'].name;

function TemplateFields({ choosing, hasModel }: { choosing: Choosing; hasModel: boolean }) {
  const { useCase, chosen, offered, outsidePlanCount, chooseUseCase, chooseTemplate } = choosing;
  return (
    <>
      <Combobox
        className="max-xl:col-span-2 xl:flex-2"
        label="Template"
        placeholder="No template"
        value={chosen && optionOf(chosen)}
        onChange={(option) => chooseTemplate(option?.value ?? null)}
        hint={outsidePlanCount === 0 ? undefined : `${outsidePlanCount} more with ${LARGER_PLAN}`}
        options={offered.map(optionOf)}
        clearable={hasModel}
      />
      <SelectField<UseCase | typeof ANY>
        className="xl:flex-1"
        label="Use case"
        value={useCase ?? ANY}
        onChange={(next) => chooseUseCase(next === ANY ? null : next)}
        choices={[{ value: ANY, label: 'All' }, ...USE_CASES.map((value) => ({ value, label: USE_CASE_NAMES[value] }))]}
      />
    </>
  );
}

const optionOf = ({ key, name, category }: ConversationTemplate): Option => ({
  value: key,
  label: name,
  detail: TEMPLATE_CATEGORY_NAMES[category],
});
