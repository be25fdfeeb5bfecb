/** What is asked about a deal, with the facts that are sent for it. */
import {
  audienceOf,
  type ContextFact,
  type ContextPerson,
  contextFacts,
  type DealContext,
  type DraftMode,
  type EarlierMessage,
  estimateTokens,
  HOUSE_LOCALE,
  indexSheet,
  type ModelRequest,
  modelRequest,
  requestText,
  type SheetIndex,
  segmentsOfDraft,
  textOfSegments,
  type UseCase,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext } from './deal-context.ts';
import { type ChosenMeeting, chosenMeeting } from './deal-meetings.ts';
import { personOf } from './draft-from-template.ts';
import { type Outline, outlineOf, type PlanItemPrompt } from './outline.ts';

export interface Question {
  readonly mode: DraftMode;
  readonly text: string;
  readonly template?: string | undefined;
  readonly planItem?: PlanItemPrompt | undefined;
  readonly useCase?: UseCase | undefined;
  readonly contactId?: string | undefined;
  readonly meetingId?: string | undefined;
  readonly without: readonly string[];
}

/** A message of the conversation so far, and what it was for. */
export interface SavedMessage extends EarlierMessage {
  readonly useCase: UseCase | null;
}

export interface PreparedQuestion {
  readonly question: Question;
  readonly context: DealContext;
  /** Facts that are used, in the order of the sheet. */
  readonly facts: readonly ContextFact[];
  /** What is written; null for a free question. */
  readonly useCase: UseCase | null;
  readonly outline: Outline | null;
  readonly person: ContextPerson | null;
  readonly index: SheetIndex;
  readonly request: ModelRequest;
  /** High estimate of what is sent. */
  readonly inputTokens: number;
}

/**
 * Gathers the facts of a deal through the asker's permissions and composes the request. Throws NOT_FOUND for a deal they may
 * not see and what `outlineOf` refuses, INVALID without a question or template.
 */
export async function prepareQuestion(
  tx: TenantTransaction,
  actor: Actor,
  {
    opportunityId,
    question,
    earlier,
    meeting = chosenMeeting(question.meetingId),
  }: {
    readonly opportunityId: string;
    readonly question: Question;
    readonly earlier: readonly SavedMessage[];
    /** That of the question, unless it is asked again. */
    readonly meeting?: ChosenMeeting | null;
  },
  now: Date,
): Promise<PreparedQuestion> {
  const { context } = await gatherContext(tx, actor, opportunityId, now, meeting);
  const outline = await outlineOf(tx, actor, { ...question, context }, now);
  if (outline === null && (question.mode === 'template' || question.text === '')) {
    const message =
      question.mode === 'template'
        ? 'Choose a template to draft without AI.'
        : 'Write a question or choose a template.';
    throw invalid({ field: question.mode === 'template' ? 'template' : 'text', message });
  }
  const useCase = outline?.useCase ?? question.useCase ?? null;
  const audience = audienceOf(useCase);
  const left = new Set(question.without);
  const facts = outline?.facts ?? contextFacts(context, audience).filter(({ id }) => !left.has(id));
  const person =
    outline?.person ?? (question.contactId === undefined ? null : personOf(context.people, question.contactId, null));
  const writer = { writerName: actor.name, organizationName: await organizationName(tx) };
  const locale = context.locale ?? HOUSE_LOCALE;
  const recipientName = person?.name ?? null;
  const request = modelRequest({
    facts,
    question: question.text,
    useCase,
    outline: outline && {
      // Names of templates and actions are internal: "Help for your champion".
      name: audience === 'customer' ? outline.draft.subject : outline.name,
      text: textOfSegments(segmentsOfDraft(outline.draft.parts)),
    },
    // What was written for colleagues is as internal as its facts.
    earlier: earlier.filter((message) => audience === 'colleagues' || audienceOf(message.useCase) === 'customer'),
    recipientName,
    ...writer,
    dealName: context.name,
    today: context.today,
    locale,
  });
  return {
    question,
    context,
    facts,
    useCase,
    outline,
    person,
    index: indexSheet(facts, { today: context.today, locale, recipientName, ...writer }),
    request,
    inputTokens: estimateTokens(requestText(request)),
  };
}
