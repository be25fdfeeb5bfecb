/** Advice beside a deal, a pipeline and a period, and the texts it is written by, as an organisation keeps them. */
import { PLAYBOOK_TABS, PLAYBOOKS, SECTION_KEYS, TEMPLATE_BODY_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { PipelineFilter } from './pipeline.ts';
import { RevenueAsked } from './revenue.ts';
import { Id, Instant, oneLine, PageInput, page } from './shapes.ts';
import { WordsVersion } from './template-words.ts';

const Key = z.enum(SECTION_KEYS);
const Tab = z.enum(PLAYBOOK_TABS);
const Book = z.enum(PLAYBOOKS);
const TITLE_MAX = 200;

const Link = z.object({
  label: z.string(),
  target: z
    .object({ kind: z.string(), key: z.string().nullable() })
    .describe('A form or tab of the deal, a part of the pipeline, or a screen'),
});
const Part = z.object({
  tab: Tab,
  isList: z.boolean(),
  isUnder: z.boolean().describe('Points from a list of facts'),
  sentences: z.array(z.string()),
});
const Written = z.object({ title: z.string(), parts: z.array(Part) });

export const PlaybookView = z.object({
  about: z.string().describe('The deal, filter or period it is about'),
  asOf: Instant,
  tab: Tab.nullable().describe('Your last tab; null before the first'),
  sections: z
    .array(
      Written.extend({
        key: Key,
        isShipped: z.boolean(),
        because: z
          .array(z.object({ label: z.string(), text: z.string() }))
          .describe('The facts behind it, as far as you can see them'),
        links: z.array(Link).describe('Where to do it'),
      }),
    )
    .describe('Most urgent first'),
  later: z.array(Link).describe('Next sections, without text'),
});

const Words = {
  subject: oneLine(TITLE_MAX, 'Enter a title'),
  body: z
    .string()
    .min(1, 'Enter a text')
    .max(TEMPLATE_BODY_MAX)
    .describe('“# ” and the name of a tab starts its part, “- ” a point; {{names}} are variables'),
};

export const PlaybookSection = z.object({
  key: Key,
  playbook: Book,
  when: z.string().describe('When it is shown'),
  subject: z.string().describe('Its title'),
  body: z.string(),
  version: WordsVersion,
  isShipped: z.boolean(),
  changedBy: z.object({ id: Id, name: z.string() }).nullable(),
  changedAt: Instant.nullable(),
});

const TAGS = ['playbooks'];
const PATH = '/playbook-sections/{key}';
const editing = keyed.meta({ ability: 'manageDealLists' });

export const playbooks = {
  opportunity: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/playbook',
      tags: TAGS,
      summary: 'Get advice for a deal, with the facts behind it',
    })
    .input(z.object({ opportunityId: Id }))
    .output(PlaybookView),
  pipeline: keyed
    .route({
      method: 'GET',
      path: '/pipeline/playbook',
      tags: TAGS,
      summary: 'Get advice for the manager of the filtered open deals, with the figures behind it',
    })
    .input(PipelineFilter)
    .output(PlaybookView),
  revenue: keyed
    .route({
      method: 'GET',
      path: '/revenue/playbook',
      tags: TAGS,
      summary: 'Get advice for the owner of a period’s number, with the figures behind it',
    })
    .input(RevenueAsked)
    .output(PlaybookView),
  remember: base
    .route({
      method: 'PUT',
      path: '/playbooks/{playbook}/tab',
      tags: TAGS,
      summary: 'Remember your tab',
    })
    .input(z.object({ playbook: Book, tab: Tab }))
    .output(z.object({ tab: Tab })),
};

export const playbookSections = {
  list: keyed
    .route({ method: 'GET', path: '/playbook-sections', tags: TAGS, summary: 'List the sections of a playbook' })
    .input(z.object({ playbook: Book }))
    .output(z.object({ items: z.array(PlaybookSection) })),
  save: editing
    .route({
      method: 'PUT',
      path: PATH,
      tags: TAGS,
      summary: 'Save the text of a section. Earlier versions are kept',
    })
    .input(z.object({ key: Key, ...Words, seen: WordsVersion.describe('The version you changed') }))
    .output(PlaybookSection),
  restore: editing
    .route({
      method: 'POST',
      path: `${PATH}/restore`,
      tags: TAGS,
      summary: 'Restore an earlier version or the original text, as a new version',
    })
    .input(z.object({ key: Key, version: WordsVersion.describe('0: the original text'), seen: WordsVersion }))
    .output(PlaybookSection),
  versions: editing
    .route({
      method: 'GET',
      path: `${PATH}/versions`,
      tags: TAGS,
      summary: 'List the versions of a section, latest first',
    })
    .input(PageInput.extend({ key: Key }))
    .output(page(PlaybookSection)),
  preview: editing
    .route({
      method: 'POST',
      path: '/playbook-sections/preview',
      tags: TAGS,
      summary: 'Preview a text on an opportunity, your pipeline or the running quarter. Saves nothing',
    })
    .input(
      z.object({
        key: Key,
        ...Words,
        opportunityId: Id.optional().describe('For a section of the opportunity playbook'),
      }),
    )
    .output(Written),
};
