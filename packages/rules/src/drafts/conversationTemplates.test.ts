import { describe, expect, it } from 'vitest';
import { type ComponentKey, FRAMEWORKS, type FrameworkKey } from '../facts.ts';
import { checkWords } from '../prompts/promptTemplates.ts';
import { promptText } from '../prompts/writePrompt.ts';
import { TEMPLATE_CATEGORIES, USE_CASE_AUDIENCES } from './conversationTemplate.ts';
import { CONVERSATION_TEMPLATES, type ShippedConversationTemplate } from './conversationTemplates.ts';
import { contextFacts, type DealContext } from './dealContext.ts';
import { draftVocabulary, templateDraft } from './templateDraft.ts';
import { bareContext } from './testing/bareContext.ts';
import { exampleContext } from './testing/exampleContext.ts';

const cases = CONVERSATION_TEMPLATES.map((template) => [template.key, template] as const);
const withUse = (...uses: readonly ShippedConversationTemplate['useCase'][]) =>
  cases.filter(([, { useCase }]) => uses.includes(useCase));
const vocabularyOf = ({ useCase }: ShippedConversationTemplate) => draftVocabulary(USE_CASE_AUDIENCES[useCase]);

/** Every component has confirmed evidence, so there is nothing left to ask; nothing else is known. */
const qualifiedContext: DealContext = {
  ...bareContext,
  evidence: (Object.keys(FRAMEWORKS) as FrameworkKey[]).flatMap((framework) =>
    FRAMEWORKS[framework].map((component: ComponentKey) => ({
      framework,
      component,
      strength: 'green' as const,
      notes: null,
      source: null,
      customerWords: null,
      figure: null,
      changedDay: bareContext.today,
    })),
  ),
};
const unmetPerson = exampleContext.people.filter(({ lastMetDay }) => lastMetDay === null);
const DEALS = {
  'of which something is known': exampleContext,
  'whose contact nobody has met': { ...exampleContext, people: unmetPerson },
  'with only a name': bareContext,
  'with every component confirmed and nothing else': qualifiedContext,
} as const satisfies Record<string, DealContext>;

const draftOf = ({ useCase, words }: ShippedConversationTemplate, deal: DealContext) =>
  templateDraft(deal, contextFacts(deal, USE_CASE_AUDIENCES[useCase]), {
    audience: USE_CASE_AUDIENCES[useCase],
    words,
    person: deal.people[0] ?? null,
    writerName: 'Mere Walker',
    companyName: 'Kea Cranes',
  });

/** Greetings and closings of emails are what all of them share. */
const COURTESIES = ['Hello[ {{first_name}}],', 'Kind regards, {{me}}'];
const linesOf = ({ words }: ShippedConversationTemplate): readonly string[] =>
  words.body
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/u))
    .map((line) => line.replace(/^(- |# )/u, '').trim())
    .filter((line) => line !== '' && !COURTESIES.includes(line));

/** Lines of more than three words. Headings and labels of variables are shorter, and templates may share them. */
const sentencesOf = (template: ShippedConversationTemplate): readonly string[] =>
  linesOf(template).filter(
    (line) =>
      line
        .replaceAll(/\{\{\w+\}\}/gu, '')
        .split(/[^\p{L}’]+/u)
        .filter(Boolean).length > 3,
  );

describe('the conversation templates', () => {
  it.each(TEMPLATE_CATEGORIES)('are at least five in %s, one of them on the Starter plan', (category) => {
    const own = CONVERSATION_TEMPLATES.filter((template) => template.category === category);
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(own.filter(({ isStarter }) => isStarter)).not.toEqual([]);
  });

  it('have each key and name once, and ten of them are on the Starter plan', () => {
    expect(new Set(CONVERSATION_TEMPLATES.map(({ key }) => key)).size).toBe(CONVERSATION_TEMPLATES.length);
    expect(new Set(CONVERSATION_TEMPLATES.map(({ name }) => name)).size).toBe(CONVERSATION_TEMPLATES.length);
    expect(CONVERSATION_TEMPLATES.filter(({ isStarter }) => isStarter)).toHaveLength(10);
  });

  it.each(cases)(
    '%s has a key in snake case, a name of two to five words and one sentence on when to use it',
    (key, template) => {
      expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/u);
      expect(template.name).toMatch(/^\S+( \S+){1,4}$/u);
      expect(template.description).toMatch(/^[^.?!]+\.$/u);
    },
  );

  it.each(cases)('%s can be read, and names nothing that its reader must not see', (_key, template) => {
    expect(checkWords(template.words, vocabularyOf(template))).toEqual([]);
  });

  it.each(cases)('%s shares no sentence and less than a third of its lines with any other', (key, template) => {
    const own = linesOf(template);
    for (const other of CONVERSATION_TEMPLATES) {
      if (other.key === key) continue;
      const theirs = new Set(linesOf(other));
      const shared = own.filter((line) => theirs.has(line));
      expect(shared.length / own.length, `${key} and ${other.key} share: ${shared.join(' | ')}`).toBeLessThan(1 / 3);
      expect(
        sentencesOf(template).filter((line) => theirs.has(line)),
        `shared with ${other.key}`,
      ).toEqual([]);
    }
  });

  it.each(cases)('%s leaves no trace of what is missing', (_key, template) => {
    for (const [name, deal] of Object.entries(DEALS)) {
      const { subject, parts } = draftOf(template, deal);
      const text = `${subject}\n${promptText({ parts })}`;
      expect(text.length, name).toBeGreaterThan(120);
      expect(text, name).not.toMatch(/\{\{|\}\}|\[|\]|undefined|null/u);
      // What brackets leave behind in a careless template.
      expect(text, name).not.toMatch(/ [,.;:?!)]|[,;:]{2}|\.\.|\( |\(\)| {2}/u);
      for (const [at, part] of parts.entries()) {
        const next = parts[at + 1];
        const isAnnounced = next?.heading === null && (next.isList || next.sentences[0]?.text.startsWith('“') === true);
        expect(part.sentences.length, `${name}: ${part.heading}`).toBeGreaterThan(0);
        for (const [place, sentence] of part.sentences.entries()) {
          expect(sentence.text, name).toMatch(/^\n?[\p{Lu}\p{N}$“]/u);
          const announces = !part.isList && part.sentences.length === place + 1 && isAnnounced;
          if (sentence.text.endsWith(':')) expect(announces, `${name}: ${sentence.text}`).toBe(true);
        }
      }
    }
  });

  it.each(cases.filter(([, { words }]) => words.body.includes('{{customer_words}}')))(
    '%s says of quotes only that the customer said them, because evidence does not hold who spoke',
    (_key, { words }) => {
      const [before = ''] = words.body.split('- {{customer_words}}');
      const announcement = before
        .trimEnd()
        .split(/\n|(?<=\.) /u)
        .at(-1);
      expect(announcement).toMatch(/\byour (team|side)\b|\bthe customer\b/iu);
      expect(announcement).not.toMatch(/\byou\b|\bthey\b|\bI\b/u);
    },
  );

  it.each(withUse('email'))('%s greets, ends with a question and has at most 90 words', (_key, template) => {
    for (const [name, deal] of Object.entries(DEALS)) {
      const paragraphs = draftOf(template, deal).parts.map((part) => promptText({ parts: [part] }));
      expect(paragraphs[0], name).toMatch(/^Hello( (Ana|Wei))?,$/u);
      expect(paragraphs.at(-2), name).toMatch(/\?$/u);
      expect(paragraphs.at(-1), name).toBe('Kind regards, Mere Walker');
      expect(paragraphs.join(' ').match(/[\p{L}\p{N}]\S*/gu)?.length, name).toBeLessThanOrEqual(90);
    }
  });

  it.each(withUse('meeting'))('%s plans exactly the minutes that it announces', (_key, { words }) => {
    const announced = /(\d+) minutes/u.exec(words.body)?.[1];
    const planned = [...words.body.matchAll(/^- .* \((\d+) minutes\)$/gmu)].map(([, minutes]) => Number(minutes));
    expect(planned.reduce((sum, minutes) => sum + minutes, 0)).toBe(Number(announced));
  });
});
