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
  type SheetIndex,
  segmentsOfDraft,
  type TemplateDraft,
  templateDraft,
  textOfSegments,
  type UseCase,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { organizationName } from '../../tenancy/organizations/organization-name.ts';
import { gatherContext } from './deal-context.ts';
import { personOf } from './draft-from-template.ts';
import { type TemplateToDraft, templateToDraft } from './templates/read-templates.ts';

export interface Question {
  readonly mode: DraftMode;
  readonly text: string;
  readonly template?: string | undefined;
  readonly useCase?: UseCase | undefined;
  readonly contactId?: string | undefined;
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
  readonly template: TemplateToDraft | null;
  /** The template's draft by rule. */
  readonly draft: TemplateDraft | null;
  readonly person: ContextPerson | null;
  readonly index: SheetIndex;
  readonly request: ModelRequest;
  /** High estimate of what is sent. */
  readonly inputTokens: number;
}

/**
 * Gathers the facts of a deal through the asker's permissions and composes the request. Throws NOT_FOUND for a deal they may
 * not see, an unknown template or a contact who is not on the deal, INVALID without a question or template.
 */
export async function prepareQuestion(
  tx: TenantTransaction,
  actor: Actor,
  {
    opportunityId,
    question,
    earlier,
  }: {
    readonly opportunityId: string;
    readonly question: Question;
    readonly earlier: readonly SavedMessage[];
  },
  now: Date,
): Promise<PreparedQuestion> {
  const { context } = await gatherContext(tx, actor, opportunityId, now);
  const template = question.template === undefined ? null : await templateToDraft(tx, question.template);
  if (template === null && (question.mode === 'template' || question.text === '')) {
    const message =
      question.mode === 'template'
        ? 'Choose a template to draft without AI.'
        : 'Write a question or choose a template.';
    throw invalid({ field: question.mode === 'template' ? 'template' : 'text', message });
  }
  const useCase = template?.useCase ?? question.useCase ?? null;
  const audience = audienceOf(useCase);
  const left = new Set(question.without);
  const facts = contextFacts(context, audience).filter(({ id }) => !left.has(id));
  const wantsPerson = template !== null || question.contactId !== undefined;
  const person = wantsPerson ? personOf(context.people, question.contactId) : null;
  const companyName = await organizationName(tx);
  const writer = { writerName: actor.name, organizationName: companyName };
  const draft =
    template === null
      ? null
      : templateDraft(context, facts, {
          audience,
          words: template.words,
          person,
          writerName: actor.name,
          companyName,
        });
  const locale = context.locale ?? HOUSE_LOCALE;
  // The name of a template is internal: "Help for your champion".
  const request = modelRequest({
    facts,
    question: question.text,
    useCase,
    outline:
      template === null || draft === null
        ? null
        : {
            name: audience === 'customer' ? draft.subject : template.name,
            text: textOfSegments(segmentsOfDraft(draft.parts)),
          },
    // What was written for colleagues is as internal as its facts.
    earlier: earlier.filter((message) => audience === 'colleagues' || audienceOf(message.useCase) === 'customer'),
    recipientName: person?.name ?? null,
    ...writer,
    dealName: context.name,
    today: context.today,
    locale,
  });
  const sent = [request.instructions, ...request.messages.map(({ text }) => text)].join('\n');
  return {
    question,
    context,
    facts,
    useCase,
    template,
    draft,
    person,
    index: indexSheet(facts, { today: context.today, locale, ...writer }),
    request,
    inputTokens: estimateTokens(sent),
  };
}
