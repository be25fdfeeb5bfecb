import { expect, it } from 'vitest';
import { CONNECTION_REASONS, type ConnectionReason, stateForReason } from './connectionStates.ts';
import { googleReason } from './googleWords.ts';

/** Those that other systems give. */
const FOREIGN: readonly ConnectionReason[] = [
  'app_not_installed',
  'api_not_enabled',
  'ip_not_allowed',
  'transaction_security',
];
const own = CONNECTION_REASONS.filter((reason) => !FOREIGN.includes(reason));

it('says of each reason of Google what happened and what to do, in sentences of its own', () => {
  const told = own.map((reason) => googleReason(reason));
  const ofOthers = FOREIGN.map((reason) => googleReason(reason));
  expect(told.filter((words) => ofOthers.includes(words))).toEqual([]);
  for (const part of ['sentence', 'forAdmin'] as const) {
    expect(new Set(told.map((words) => words[part])).size).toBe(told.length);
  }
  for (const { sentence, advice, forAdmin } of told) {
    for (const words of [sentence, advice, forAdmin]) expect(words).toMatch(/^[A-Z].*\.$/);
  }
});

it('names no other system, for reasons of others neither', () => {
  for (const reason of CONNECTION_REASONS)
    expect(JSON.stringify(googleReason(reason))).not.toMatch(/salesforce|slack/iu);
});

it('offers a sign-in wherever nothing else goes on', () => {
  for (const reason of own) {
    if (stateForReason(reason) === 'needs_reconnecting')
      expect([reason, googleReason(reason).canSignIn]).toEqual([reason, true]);
  }
});
