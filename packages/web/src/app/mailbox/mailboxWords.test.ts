import { describe, expect, it } from 'vitest';
import { askAgainIn, countsWords, keptWords } from './mailboxWords.ts';

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

describe('how soon the screen asks again', () => {
  const kept = { messages: 3, meetings: 0, excluded: 0 };
  const none = { messages: 0, meetings: 0, excluded: 0 };
  const reading = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z', isRepeat: false };
  const mail = { stream: 'mail', readUntil: null, missing: [], lastSuccessAt: null, nextTryAt: null } as const;
  const stream = { ...mail, missing: [], error: null, vendorWords: null };
  it.each([
    ['read', { state: 'healthy', streams: [{ ...stream, reading }], kept }, 5_000],
    ['quiet', { state: 'healthy', streams: [{ ...stream, reading: null }], kept }, 60_000],
    ['removed', { state: 'disconnected', streams: [], kept }, 5_000],
    ['gone', { state: 'disconnected', streams: [], kept: none }, 60_000],
    ['not connected', { state: null, streams: [], kept: none }, 60_000],
  ] as const)('while it is %s', (_, mailbox, milliseconds) => {
    expect(askAgainIn({ ...mailbox, streams: [...mailbox.streams] })).toBe(milliseconds);
  });
});
