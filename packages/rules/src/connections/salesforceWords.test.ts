import { expect, it } from 'vitest';
import { CONNECTION_REASONS, stateForReason } from './connectionStates.ts';
import { SALESFORCE_API_VERSION, SALESFORCE_API_VERSIONS, salesforceReason } from './salesforceWords.ts';

/** Those that other systems give. */
const FOREIGN = ['scope_missing', 'domain_policy', 'mail_not_enabled', 'project_api_disabled'];

it('says of each of its reasons what happened and what to do, in sentences of its own', () => {
  const told = CONNECTION_REASONS.filter((reason) => !FOREIGN.includes(reason)).map((reason) =>
    salesforceReason(reason),
  );
  expect(new Set(told.map(({ sentence }) => sentence)).size).toBe(told.length);
  for (const { sentence, advice } of told) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

it('offers to resume only what an admin paused, and no sign-in for what passes', () => {
  expect(CONNECTION_REASONS.filter((reason) => salesforceReason(reason).remedy === 'resume')).toEqual([
    'paused_by_admin',
  ]);
  for (const reason of CONNECTION_REASONS) {
    if (stateForReason(reason) === 'paused') expect(salesforceReason(reason).remedy).not.toBe('sign_in');
  }
});

it('asks by default in a version that may be chosen', () => {
  expect(SALESFORCE_API_VERSIONS).toContain(SALESFORCE_API_VERSION);
});
