/** The four kinds of words, and the templates they are written by until an organisation keeps its own. */
import { USE_CASE_AUDIENCES, type UseCase } from '../drafts/conversationTemplate.ts';
import type { Audience } from './audience.ts';
import { parseSubject, parseTemplate, type TemplateProblem, type Vocabulary } from './parseTemplate.ts';
import { TEMPLATE_VARIABLES } from './templateVariables.ts';

export const PROMPT_TEMPLATES = ['email', 'call', 'agenda', 'summary'] as const;
export type PromptTemplate = (typeof PROMPT_TEMPLATES)[number];

export const PROMPT_TEMPLATE_NAMES: Readonly<Record<PromptTemplate, string>> = {
  email: 'Email',
  call: 'Call talking points',
  agenda: 'Meeting agenda',
  summary: 'Internal summary',
};

/** What a template is for when a model writes by it. */
export const PROMPT_USE_CASES: Readonly<Record<PromptTemplate, UseCase>> = {
  email: 'email',
  call: 'call',
  agenda: 'meeting',
  summary: 'brief',
};

/** Who reads the words: emails and agendas go to the customer and say nothing of scores, roles or doubts. */
export const TEMPLATE_READERS = {
  email: USE_CASE_AUDIENCES[PROMPT_USE_CASES.email],
  call: USE_CASE_AUDIENCES[PROMPT_USE_CASES.call],
  agenda: USE_CASE_AUDIENCES[PROMPT_USE_CASES.agenda],
  summary: USE_CASE_AUDIENCES[PROMPT_USE_CASES.summary],
} as const satisfies Record<PromptTemplate, Audience>;

/** The words of a template, as `parseTemplate` reads them. */
export interface TemplateWords {
  /** Of a mail, or the title. */
  readonly subject: string;
  readonly body: string;
}

/** Characters. */
export const TEMPLATE_SUBJECT_MAX = 200;
export const TEMPLATE_BODY_MAX = 5000;

const lines = (...each: string[]): string => each.join('\n');

export const SHIPPED_TEMPLATES: Readonly<Record<PromptTemplate, TemplateWords>> = {
  email: {
    subject: '{{account_or_deal}}: {{topic}}',
    body: lines(
      'Hello[ {{first_name}}],',
      '',
      '{{opening}} {{ask}}',
      '',
      'Could we take 30 minutes this week?',
      '',
      'Kind regards, {{me}}',
    ),
  },
  call: {
    subject: 'Call: {{action}}',
    body: lines(
      '# Before you call',
      '- {{why}}',
      '- {{deal}}[ at {{account}}] is in {{stage}}.',
      '- {{closing}}',
      '- {{person_summary}}',
      '- {{gaps}}',
      '',
      '# Ask',
      '- {{questions}}',
      '',
      '# Before you end the call',
      '- {{suggestion}}',
      '- Next step: {{next_step}}',
    ),
  },
  agenda: {
    subject: '{{account_or_deal}}: {{topic}}',
    body: lines(
      'With [{{person}} and ]{{me}}. Thirty minutes.',
      '',
      '# Agenda',
      '- Where you are today (5 minutes)',
      '- {{questions}} (5 minutes)',
      '- Who does what by when (10 minutes)',
    ),
  },
  summary: {
    subject: '{{deal}}: summary',
    body: lines(
      '{{deal}}[ at {{account}}] is in {{stage}}. {{closing}} {{owner}} owns it.',
      '',
      '{{why}} {{suggestion}} Next step: {{next_step}}',
      '',
      '# People',
      '- {{people}}',
      '',
      '# Evidence',
      '- {{known}}',
      '',
      '# Last activities',
      '- {{activities}}',
    ),
  },
};

export interface TemplateFault extends TemplateProblem {
  readonly field: keyof TemplateWords;
}

/** What a template of a kind may name. */
export const vocabularyOf = (kind: PromptTemplate): Vocabulary => ({
  variables: TEMPLATE_VARIABLES,
  audience: TEMPLATE_READERS[kind],
});

/** Why words cannot be a template of a kind; empty where they can. */
export const checkTemplate = (kind: PromptTemplate, words: TemplateWords): TemplateFault[] =>
  checkWords(words, vocabularyOf(kind));

/** Why words cannot be kept, whatever they are for. */
export function checkWords({ subject, body }: TemplateWords, vocabulary: Vocabulary): TemplateFault[] {
  const faults: TemplateFault[] = [
    ...parseSubject(subject, vocabulary).problems.map((problem) => ({ ...problem, field: 'subject' as const })),
    ...parseTemplate(body, vocabulary).problems.map((problem) => ({ ...problem, field: 'body' as const })),
  ];
  for (const [field, text, max] of [
    ['subject', subject, TEMPLATE_SUBJECT_MAX],
    ['body', body, TEMPLATE_BODY_MAX],
  ] as const) {
    const refuse = (message: string) => faults.push({ field, line: 1, column: 1, found: '', message });
    if (text.trim() === '') refuse(field === 'subject' ? 'Enter a subject.' : 'Enter a text.');
    if (text.length > max)
      refuse(`The ${field === 'subject' ? 'subject' : 'text'} has ${text.length} characters; the maximum is ${max}.`);
  }
  return faults;
}
