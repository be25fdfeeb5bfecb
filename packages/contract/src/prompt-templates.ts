/** The templates that words for an action are written by, as an organisation keeps them. */
import { PROMPT_TEMPLATES, TEMPLATE_BODY_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { PromptView } from './plans.ts';
import { Id, Instant, oneLine, PageInput, page } from './shapes.ts';

const Kind = z.enum(PROMPT_TEMPLATES);
const SUBJECT_MAX = 200;
const Words = {
  subject: oneLine(SUBJECT_MAX, 'Write a subject'),
  body: z
    .string()
    .min(1, 'Write something')
    .max(TEMPLATE_BODY_MAX)
    .describe('A blank line begins a part, “# ” a heading, “- ” a point; {{names}} stand for what is known'),
};
const Version = z.int().min(0).describe('0: as shipped, before anything was kept');

export const PromptTemplateView = z.object({
  kind: Kind,
  name: z.string(),
  readers: z.enum(['customer', 'colleagues']).describe('Who reads the words: some variables are for colleagues alone'),
  subject: z.string(),
  body: z.string(),
  version: Version,
  isShipped: z.boolean(),
  changedBy: z.object({ id: Id, name: z.string() }).nullable(),
  changedAt: Instant.nullable(),
});
const TAGS = ['plans'];
const PATH = '/prompt-templates/{kind}';
const editing = keyed.meta({ ability: 'manageDealLists' });

export const promptTemplates = {
  list: keyed
    .route({ method: 'GET', path: '/prompt-templates', tags: TAGS, summary: 'The four templates of prompts' })
    .input(z.object({}))
    .output(z.object({ items: z.array(PromptTemplateView) })),
  save: editing
    .route({
      method: 'PUT',
      path: PATH,
      tags: TAGS,
      summary: 'Keep words as the template; the ones before stay a version',
    })
    .input(z.object({ kind: Kind, ...Words, seen: Version.describe('The version that was changed') }))
    .output(PromptTemplateView),
  restore: editing
    .route({
      method: 'POST',
      path: `${PATH}/restore`,
      tags: TAGS,
      summary: 'Go back to an earlier version, or to the shipped words, as a new version',
    })
    .input(z.object({ kind: Kind, version: Version.describe('0: the shipped words'), seen: Version }))
    .output(PromptTemplateView),
  versions: editing
    .route({ method: 'GET', path: `${PATH}/versions`, tags: TAGS, summary: 'Versions of a template, the latest first' })
    .input(PageInput.extend({ kind: Kind }))
    .output(page(PromptTemplateView)),
  preview: editing
    .route({
      method: 'POST',
      path: '/prompt-templates/preview',
      tags: TAGS,
      summary: 'Words on an opportunity you see, for the action a plan would ask for first; nothing is kept',
    })
    .input(z.object({ kind: Kind, ...Words, opportunityId: Id }))
    .output(PromptView),
};
