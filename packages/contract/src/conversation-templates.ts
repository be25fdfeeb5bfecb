/** The templates of drafts about a deal, as an organisation keeps them: their text, which are hidden, and its own. */
import {
  AUDIENCES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
  USE_CASES,
} from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { DraftVariableView, DraftView, TemplateKey } from './conversations.ts';
import { Id, Instant, oneLine, PageInput, page } from './shapes.ts';
import { TEMPLATE_WORDS, WordsVersion } from './template-words.ts';

const Seen = WordsVersion.describe('The version you changed');
const Person = z.object({ id: Id, name: z.string() });

export const ConversationTemplateView = z.object({
  key: TemplateKey,
  category: z.enum(TEMPLATE_CATEGORIES),
  useCase: z.enum(USE_CASES),
  name: z.string(),
  description: z.string().describe('When to use it'),
  audience: z.enum(AUDIENCES).describe('Reader of the text: some variables are only for colleagues'),
  needs: z.array(DraftVariableView).describe('Variables without which a sentence is left out'),
  isHidden: z.boolean().describe('true: not offered for drafts'),
  isOwn: z.boolean().describe('true: added by your organisation'),
  addedBy: Person.nullable().describe('null for shipped templates'),
  version: WordsVersion,
  isShipped: z.boolean().describe('true: the original text stands'),
  changedBy: Person.nullable().describe('Who kept the version; null for the original text before any change'),
  changedAt: Instant.nullable(),
});
export const ConversationTemplateText = ConversationTemplateView.extend({ subject: z.string(), body: z.string() });

const Details = {
  name: oneLine(TEMPLATE_NAME_MAX, 'Enter a name'),
  category: z.enum(TEMPLATE_CATEGORIES),
  description: oneLine(TEMPLATE_DESCRIPTION_MAX, 'Say when to use it'),
};
const TAGS = ['conversations'];
const LIST = '/conversation-templates';
const ONE = `${LIST}/{key}` as const;
const ABILITY = { ability: 'manageDealLists' } as const;
const editing = keyed.meta(ABILITY);

export const conversationTemplates = {
  list: keyed
    .route({
      method: 'GET',
      path: LIST,
      tags: TAGS,
      summary: 'List the conversation templates by category, including hidden ones',
    })
    .input(z.object({}))
    .output(
      z.object({
        items: z.array(ConversationTemplateView),
        outsidePlan: z
          .array(TemplateKey)
          .describe('Keys of templates that need a larger plan for drafts; empty where plans have no limits'),
      }),
    ),
  get: keyed
    .route({ method: 'GET', path: ONE, tags: TAGS, summary: 'Get a conversation template with its text' })
    .input(z.object({ key: TemplateKey }))
    .output(ConversationTemplateText),
  change: editing
    .route({
      method: 'PUT',
      path: ONE,
      tags: TAGS,
      summary: 'Change the text of a template. Earlier versions are kept',
    })
    .input(z.object({ key: TemplateKey, ...TEMPLATE_WORDS, seen: Seen }))
    .output(ConversationTemplateText),
  restore: editing
    .route({
      method: 'POST',
      path: `${ONE}/restore`,
      tags: TAGS,
      summary: 'Restore an earlier version or the original text of a template, as a new version',
    })
    .input(z.object({ key: TemplateKey, version: WordsVersion.describe('0: the original text'), seen: Seen }))
    .output(ConversationTemplateText),
  versions: editing
    .route({
      method: 'GET',
      path: `${ONE}/versions`,
      tags: TAGS,
      summary: 'List the versions of a conversation template, latest first',
    })
    .input(PageInput.extend({ key: TemplateKey }))
    .output(page(ConversationTemplateText)),
  preview: editing
    .route({
      method: 'POST',
      path: `${LIST}/preview`,
      tags: TAGS,
      summary: 'Preview a text as a draft on a deal you can see. Saves nothing',
    })
    .input(z.object({ useCase: z.enum(USE_CASES), ...TEMPLATE_WORDS, opportunityId: Id }))
    .output(DraftView.omit({ template: true })),
  setHidden: editing
    .route({
      method: 'PUT',
      path: `${ONE}/hidden`,
      tags: TAGS,
      summary: 'Hide a template from drafts, or show it again',
    })
    .input(z.object({ key: TemplateKey, isHidden: z.boolean() }))
    .output(ConversationTemplateText),
  create: keyedCreating
    .meta(ABILITY)
    .route({
      method: 'POST',
      path: LIST,
      tags: TAGS,
      summary: 'Add a template of your own',
      successStatus: 201,
    })
    .input(z.object({ ...Details, useCase: z.enum(USE_CASES), ...TEMPLATE_WORDS }))
    .output(ConversationTemplateText),
  update: editing
    .route({
      method: 'PATCH',
      path: ONE,
      tags: TAGS,
      summary: 'Change name, category or description of a template of your own',
    })
    .input(z.object({ key: TemplateKey, ...z.object(Details).partial().shape }))
    .output(ConversationTemplateText),
  remove: editing
    .route({ method: 'DELETE', path: ONE, tags: TAGS, summary: 'Delete a template of your own' })
    .input(z.object({ key: TemplateKey }))
    .output(z.object({})),
  undelete: editing
    .route({
      method: 'POST',
      path: `${ONE}/undelete`,
      tags: TAGS,
      summary: 'Restore a deleted template of your own',
    })
    .input(z.object({ key: TemplateKey }))
    .output(ConversationTemplateText),
};
