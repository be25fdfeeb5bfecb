import { describe, expect, it } from 'vitest';
import { checkWords } from '../prompts/promptTemplates.ts';
import { promptText } from '../prompts/writePrompt.ts';
import { TEMPLATE_CATEGORIES, USE_CASE_AUDIENCES } from './conversationTemplate.ts';
import { CONVERSATION_TEMPLATES, type ShippedConversationTemplate } from './conversationTemplates.ts';
import { contextFacts } from './dealContext.ts';
import { draftVocabulary, templateDraft } from './templateDraft.ts';
import { exampleContext } from './testing/exampleContext.ts';

const cases = CONVERSATION_TEMPLATES.map((template) => [template.key, template] as const);
const vocabularyOf = ({ useCase }: ShippedConversationTemplate) => draftVocabulary(USE_CASE_AUDIENCES[useCase]);

/** Greetings and closings of emails are what all of them share. */
const COURTESIES = ['Hello[ {{first_name}}],', 'Kind regards, {{me}}'];
const linesOf = ({ words }: ShippedConversationTemplate): readonly string[] =>
  words.body
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/u))
    .map((line) => line.replace(/^(- |# )/u, '').trim())
    .filter((line) => line !== '' && !COURTESIES.includes(line));

describe('the conversation templates', () => {
  it('are in every category, each key once, and ten of them are on the Starter plan', () => {
    expect(new Set(CONVERSATION_TEMPLATES.map(({ category }) => category))).toEqual(new Set(TEMPLATE_CATEGORIES));
    expect(new Set(CONVERSATION_TEMPLATES.map(({ key }) => key)).size).toBe(CONVERSATION_TEMPLATES.length);
    expect(new Set(CONVERSATION_TEMPLATES.map(({ name }) => name)).size).toBe(CONVERSATION_TEMPLATES.length);
    expect(CONVERSATION_TEMPLATES.filter(({ isStarter }) => isStarter)).toHaveLength(10);
  });

  it.each(cases)('%s can be read, and names nothing that its reader must not see', (_key, template) => {
    expect(checkWords(template.words, vocabularyOf(template))).toEqual([]);
  });

  it.each(cases)('%s shares less than a third of its sentences with any other', (key, template) => {
    const own = linesOf(template);
    for (const other of CONVERSATION_TEMPLATES) {
      if (other.key === key) continue;
      const theirs = new Set(linesOf(other));
      const shared = own.filter((line) => theirs.has(line));
      expect(shared.length / own.length, `${key} and ${other.key} share: ${shared.join(' | ')}`).toBeLessThan(1 / 3);
    }
  });

  it.each(cases)('%s fills on a deal of which something is known', (_key, template) => {
    const { subject, parts } = templateDraft(exampleContext, contextFacts(exampleContext), {
      audience: USE_CASE_AUDIENCES[template.useCase],
      words: template.words,
      person: exampleContext.people[0] ?? null,
      writerName: 'Mere Walker',
      companyName: 'Kea Cranes',
    });
    const text = promptText({ parts });
    expect(text.length).toBeGreaterThan(80);
    expect(`${subject}\n${text}`).not.toMatch(/\{\{|\}\}|\[|\]|undefined|null/u);
  });
});
