import { DRAFT_VARIABLES, USE_CASE_AUDIENCES, type UseCase } from '@forecastle/rules';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, query } from '../../api/client.ts';
import { TEMPLATE_HINT } from '../words/templateHint.ts';

export type DraftTemplate = Awaited<ReturnType<Api['conversationTemplates']['list']>>['items'][number];
export type DraftTemplateText = Awaited<ReturnType<Api['conversationTemplates']['get']>>;

export const TEMPLATES_PATH = '/settings/conversation-templates';
/** Stands in the address for a template to be added; no template has this key. */
export const NEW_TEMPLATE_KEY = 'new';
export const NEW_TEMPLATE_PATH = `${TEMPLATES_PATH}/${NEW_TEMPLATE_KEY}`;
export const templatePath = (key: string): string => `${TEMPLATES_PATH}/${encodeURIComponent(key)}`;

/** Shows a saved template at once, and asks again for what is made of it. */
export function templateSaved(cache: QueryClient, saved: DraftTemplateText): Promise<unknown> {
  cache.setQueryData(query.conversationTemplates.get.queryKey({ input: { key: saved.key } }), saved);
  return templatesChanged(cache);
}

export const templatesChanged = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    cache.invalidateQueries({ queryKey: query.conversationTemplates.key() }),
    cache.invalidateQueries({ queryKey: query.conversations.draft.key() }),
  ]);

/** Returns the variables that a text for this use case can hold, with a note for texts that customers read. */
export function variablesFor(useCase: UseCase) {
  const isForCustomer = USE_CASE_AUDIENCES[useCase] === 'customer';
  return {
    variables: Object.fromEntries(
      Object.entries(DRAFT_VARIABLES).filter(([, variable]) => !isForCustomer || variable.for === 'customer'),
    ),
    variablesNote: isForCustomer && 'Goes to customers: no scores, roles, amounts or notes.',
  };
}

export const wordLabels = (useCase: UseCase) => ({
  subject: useCase === 'email' ? 'Subject' : 'Title',
  hint: TEMPLATE_HINT,
});
