import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from './parseTemplate.ts';
import {
  checkTemplate,
  PROMPT_TEMPLATES,
  type PromptTemplate,
  SHIPPED_TEMPLATES,
  vocabularyOf,
} from './promptTemplates.ts';

const faults = (body: string, kind: PromptTemplate = 'call', subject = 'Kia ora') =>
  checkTemplate(kind, { subject, body }).map(({ field, line, column, message }) => [field, line, column, message]);

describe('a template', () => {
  it.each(PROMPT_TEMPLATES)('that is shipped can be kept: %s', (kind) => {
    expect(checkTemplate(kind, SHIPPED_TEMPLATES[kind])).toEqual([]);
  });

  it.each<[string, string, PromptTemplate, unknown[]]>([
    [
      'a variable that is not there, with the one that was meant',
      'Hello,\n\nIt is worth {{ammount}}.',
      'call',
      ['body', 3, 13, '{{ammount}} is not a variable. Did you mean {{amount}}?'],
    ],
    [
      'one that resembles none',
      'Hello {{colour_of_tie}}',
      'call',
      ['body', 1, 7, '{{colour_of_tie}} is not a variable.'],
    ],
    [
      'what is for colleagues in words for the customer',
      '- It closes[ on {{close_date}}].',
      'email',
      ['body', 1, 17, '{{close_date}} is internal, and this text goes to the customer.'],
    ],
    ['one that does not end', 'Hello {{first_name', 'email', ['body', 1, 7, '“{{” needs a “}}” on the same line.']],
    [
      'a list in a paragraph',
      'Ask {{questions}}',
      'call',
      ['body', 1, 5, '{{questions}} is a list. Put it on a line that begins with “- ”.'],
    ],
    ['two lists on a line', '- {{questions}} {{people}}', 'call', ['body', 1, 17, 'A line can hold one list.']],
    [
      'a list that may be left out',
      '- Ask[ {{questions}}]',
      'call',
      ['body', 1, 6, 'A list takes no brackets. It is left out when it is empty.'],
    ],
    [
      'a variable in a heading',
      '# About {{deal}}\n- {{why}}',
      'call',
      ['body', 1, 1, 'A heading cannot hold a variable.'],
    ],
    ['nothing', ' ', 'call', ['body', 1, 1, 'Enter a text.']],
    ['too much', 'a'.repeat(5001), 'call', ['body', 1, 1, 'The text has 5001 characters; the maximum is 5000.']],
  ])('refuses %s, and says where', (_, body, kind, fault) => {
    expect(faults(body, kind)).toEqual([fault]);
  });

  it('refuses in its subject what it refuses in its words', () => {
    expect(faults('Hello', 'email', 'About {{risk}}')).toEqual([['subject', 1, 7, '{{risk}} is not a variable.']]);
  });

  it('takes brackets without a variable as they are written', () => {
    expect(parseTemplate('See [the page] of {{deal}}.', vocabularyOf('email'))).toMatchObject({
      problems: [],
      parts: [{ sentences: [{ pieces: [{ text: 'See [the page] of ' }, { name: 'deal' }, { text: '.' }] }] }],
    });
  });

  it('is read whatever was typed', () => {
    const text = fc
      .array(fc.constantFrom('{{', '}}', '[', ']', '- ', '# ', '\n', 'deal', 'questions', '. ', 'é', ' '))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...PROMPT_TEMPLATES), (body, kind) => {
        const all = body.split('\n');
        for (const { line, column, field } of checkTemplate(kind, { subject: 'a', body })) {
          expect(field).toBe('body');
          expect(line).toBeLessThanOrEqual(all.length);
          expect(column).toBeLessThanOrEqual((all[line - 1]?.length ?? 0) + 1);
        }
      }),
    );
  });
});
