import { describe, expect, it } from 'vitest';
import { countsWords, keptWords } from './mailboxWords.ts';

const JANE = { id: '1', name: 'Jane Lee' };

describe('the words for what is kept of a mailbox', () => {
  it.each([
    [{ kind: 'message', direction: 'incoming', contacts: [JANE] }, 'Email from Jane Lee'],
    [{ kind: 'message', direction: 'outgoing', contacts: [JANE, { id: '2', name: 'Ari' }] }, 'Email to Jane Lee, Ari'],
    [{ kind: 'meeting', contacts: [JANE] }, 'Meeting with Jane Lee'],
    [{ kind: 'meeting', contacts: [] }, 'Meeting with a contact who was removed'],
  ] as const)('%j', (item, words) => {
    expect(keptWords({ ...item, contacts: [...item.contacts] })).toBe(words);
  });

  it.each([
    [{ messages: 1240, meetings: 1 }, '1,240 emails and 1 meeting'],
    [{ messages: 0, meetings: 2 }, '2 meetings'],
    [{ messages: 0, meetings: 0 }, null],
  ])('%j', (counts, words) => {
    expect(countsWords(counts)).toBe(words);
  });
});
