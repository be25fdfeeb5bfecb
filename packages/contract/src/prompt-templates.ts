/** The templates that words for an action are written by, as an organisation keeps them. */
import { PROMPT_TEMPLATES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { PromptView } from './plans.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';
import { TEMPLATE_WORDS, WordsVersion } from './template-words.ts';

const Kind = z.enum(PROMPT_TEMPLATES);

export const PromptTemplateView = z.object({
  kind: Kind,
  name: z.string(),
  readers: z.enum(['customer', 'colleagues']).describe('Reader of the text: some variables are only for colleagues'),
  subject: z.string(),
  body: z.string(),
  version: WordsVersion,
  isShipped: z.boolean(),
  changedBy: z.object({ id: Id, name: z.string() }).nullable(),
  changedAt: Instant.nullable(),
});
const TAGS = ['plans'];
const PATH = '/prompt-templates/{kind}';
const editing = keyed.meta({ ability: 'manageDealLists' });

export const promptTemplates = {
  list: keyed
    .route({ method: 'GET', path: '/prompt-templates', tags: TAGS, summary: 'List the four prompt templates' })
    .input(z.object({}))
    .output(z.object({ items: z.array(PromptTemplateView) })),
  save: editing
    .route({
      method: 'PUT',
      path: PATH,
      tags: TAGS,
      summary: 'Save a template. Earlier versions are kept',
    })
    .input(z.object({ kind: Kind, ...TEMPLATE_WORDS, seen: WordsVersion.describe('The version you changed') }))
    .output(PromptTemplateView),
  restore: editing
    .route({
      method: 'POST',
      path: `${PATH}/restore`,
      tags: TAGS,
      summary: 'Restore an earlier version or the original text, as a new version',
    })
    .input(z.object({ kind: Kind, version: WordsVersion.describe('0: the original text'), seen: WordsVersion }))
    .output(PromptTemplateView),
  versions: editing
    .route({
      method: 'GET',
      path: `${PATH}/versions`,
      tags: TAGS,
      summary: 'List the versions of a template, latest first',
    })
    .input(PageInput.extend({ kind: Kind }))
    .output(page(PromptTemplateView)),
  preview: editing
    .route({
      method: 'POST',
      path: '/prompt-templates/preview',
      tags: TAGS,
      summary: 'Preview a text on an opportunity, for its first plan action. Saves nothing',
    })
    .input(z.object({ kind: Kind, ...TEMPLATE_WORDS, opportunityId: Id }))
    .output(PromptView),
};
