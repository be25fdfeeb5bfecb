import { describe, expect, it } from 'vitest';
import { promptText } from '../../prompts/writePrompt.ts';
import { USE_CASE_AUDIENCES } from '../conversationTemplate.ts';
import { CONVERSATION_TEMPLATES } from '../conversationTemplates.ts';
import { contextFacts } from '../dealContext.ts';
import { templateDraft } from '../templateDraft.ts';
import { bareContext } from '../testing/bareContext.ts';
import { exampleContext } from '../testing/exampleContext.ts';
import { segmentsOf, segmentsOfDraft, segmentsOfPlainText, textOfSegments } from './readAnswer.ts';

describe('the segments of an answer', () => {
  it.each([
    ['nothing', undefined],
    ['text', 'Hello'],
    ['a list', [{ text: 'Hello', facts: [] }]],
    ['segments that are none', { segments: 'Hello' }],
    ['segments of another shape', { segments: [null, 1, 'Hello', [], { text: 1 }, { text: ' \u200b ', facts: [] }] }],
    ['inherited segments', Object.create({ segments: [{ text: 'Hello', facts: [] }] })],
  ])('are none of %s', (_, answer) => {
    expect(segmentsOf(answer)).toEqual([]);
  });

  it('have facts that are text, each once', () => {
    const facts = ['amount', 3, null, 'amount', 'close'];
    expect(segmentsOf({ segments: [{ text: 'Hello', facts, tool: 'send' }, { text: 'Bye' }] })).toEqual([
      { text: 'Hello', facts: ['amount', 'close'] },
      { text: 'Bye', facts: [] },
    ]);
  });

  it('hold nothing that cannot be stored', () => {
    const facts = ['a\u0000', '\ud800b', 'c'.repeat(5000)];
    const text = `\u0000Hello\ud800${'x'.repeat(4994)}😀`;
    const [segment] = segmentsOf({ segments: [{ text, facts }] });
    expect(segment).toEqual({ text: `Hello${'x'.repeat(4994)}`, facts: ['a', 'b', 'c'.repeat(200)] });
    expect(segmentsOfPlainText(`${'x'.repeat(4999)}😀`)).toEqual([{ text: 'x'.repeat(4999), facts: [] }]);
  });

  it('are cut off where a model writes without end', () => {
    const segments = Array.from({ length: 900 }, (_, nth) => ({
      text: `Line ${nth}`,
      facts: Array.from({ length: 900 }, (_each, fact) => `fact ${fact}`),
    }));
    const read = segmentsOf({ segments });
    expect([read.length, read[0]?.facts.length]).toEqual([200, 50]);
    expect(segmentsOfPlainText('Hello. '.repeat(900))).toHaveLength(200);
  });

  it('of an answer in plain text are its sentences, which cite nothing', () => {
    expect(segmentsOfPlainText('Of course. It is\u200b $1!\n\n- Really?')).toEqual([
      { text: 'Of course.', facts: [] },
      { text: 'It is $1!', facts: [] },
      { text: '\n- Really?', facts: [] },
    ]);
  });
});

describe('the text of segments', () => {
  it.each([
    [['One.', 'Two.'], 'One. Two.'],
    [['One. ', 'Two.'], 'One. Two.'],
    [['One.', '\n- Two.', '\n\n\n\nThree.  '], 'One.\n- Two.\n\nThree.'],
    [['One  ', '\nTwo'], 'One\nTwo'],
    [[], ''],
  ])('of %j', (texts, joined) => {
    expect(textOfSegments(texts.map((text) => ({ text })))).toBe(joined);
  });

  it('cannot put a link together from two of them', () => {
    expect(textOfSegments([{ text: '[here]' }, { text: '(evil)' }])).toBe('[here] (evil)');
    expect(textOfSegments([{ text: 'https:' }, { text: '//evil' }])).toBe('https: //evil');
  });

  it.each(CONVERSATION_TEMPLATES.map((template) => [template.key, template] as const))(
    'of the draft by %s is the text of the draft',
    (_, { useCase, words }) => {
      for (const deal of [exampleContext, bareContext]) {
        const { parts } = templateDraft(deal, contextFacts(deal, USE_CASE_AUDIENCES[useCase]), {
          audience: USE_CASE_AUDIENCES[useCase],
          words,
          person: deal.people[0] ?? null,
          writerName: 'Mere Walker',
          companyName: 'Kea Cranes',
        });
        expect(textOfSegments(segmentsOfDraft(parts))).toBe(promptText({ parts }));
      }
    },
  );
});
