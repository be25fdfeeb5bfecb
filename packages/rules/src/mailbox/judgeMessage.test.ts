import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumedDomains, isAtDomain, type MailboxPolicy } from './addresses.ts';
import type { IncomingMessage } from './incoming.ts';
import { judgeMessage, MESSAGE_RECIPIENTS_MAX } from './judgeMessage.ts';

const policy: MailboxPolicy = {
  ownAddresses: new Set(['ray@ours.com', 'ray.private@gmail.com']),
  internalDomains: new Set(['ours.com']),
  blockedDomains: new Set(['lawyers.com']),
};
const [RAY, SAM, PRIYA, TOM] = ['ray@ours.com', 'sam@ours.com', 'priya@acme.com', 'tom@acme.com'];
const message = (given: Partial<IncomingMessage> = {}): IncomingMessage => ({
  messageId: 'm1',
  threadId: 't1',
  internetMessageId: '<1@acme.com>',
  occurredAt: 0,
  from: [PRIYA],
  to: [RAY],
  cc: [],
  place: 'received',
  automatic: new Map(),
  ...given,
});
const sent = (given: Partial<IncomingMessage> = {}) => message({ place: 'sent', from: [RAY], to: [PRIYA], ...given });
const said = (name: string, value: string) => message({ automatic: new Map([[name, value]]) });
const many = (count: number) => Array.from({ length: count }, (_, at) => `person${at}@acme.com`);

describe('a message that a contact may have sent or got', () => {
  it.each([
    ['from outside counts for its sender', message(), 'incoming', [PRIYA]],
    [
      'from outside does not count for others in it',
      message({ to: [RAY, TOM], cc: ['amy@acme.com'] }),
      'incoming',
      [PRIYA],
    ],
    ['sent counts for who it is to and who has a copy', sent({ cc: [TOM] }), 'outgoing', [PRIYA, TOM]],
    ['sent does not count for colleagues in it', sent({ cc: [SAM] }), 'outgoing', [PRIYA]],
    [
      'of a colleague, got as a copy, is sent as well',
      message({ from: [SAM], to: [PRIYA], cc: [RAY] }),
      'outgoing',
      [PRIYA],
    ],
    [
      'from an own address elsewhere is sent',
      message({ from: ['ray.private@gmail.com'], to: [PRIYA] }),
      'outgoing',
      [PRIYA],
    ],
    ['sent in the name of somebody else is sent', sent({ from: ['desk@partner.com'] }), 'outgoing', [PRIYA]],
    ['leaves out who is blocked', sent({ cc: ['ann@lawyers.com', 'bo@nz.lawyers.com'] }), 'outgoing', [PRIYA]],
    ['of two authors counts for both', message({ from: [TOM, PRIYA] }), 'incoming', [PRIYA, TOM]],
    ['that says it is not automatic counts', said('auto-submitted', 'No'), 'incoming', [PRIYA]],
    ['that suppresses no replies counts', said('x-auto-response-suppress', 'None'), 'incoming', [PRIYA]],
    ['of an ordinary precedence counts', said('precedence', 'normal'), 'incoming', [PRIYA]],
    [
      'to as many as a message may have counts',
      sent({ to: many(MESSAGE_RECIPIENTS_MAX) }),
      'outgoing',
      many(20).sort(),
    ],
  ] as const)('%s', (_, given, direction, addresses) => {
    expect(judgeMessage(given, policy)).toEqual({ isKept: true, direction, addresses });
  });

  it.each([
    ['draft', sent({ place: 'draft' })],
    ['spam', message({ place: 'spam' })],
    ['trash', message({ place: 'trash' })],
    ['chat', message({ place: 'chat' })],
    ['no_sender', message({ from: [] })],
    ['no_sender', message({ from: ['undisclosed'] })],
    ['bounce', said('return-path', '<>')],
    ['bounce', message({ from: ['MAILER-DAEMON@acme.com'] })],
    ['bounce', message({ from: ['postmaster@acme.com'] })],
    ['auto_reply', said('auto-submitted', 'auto-replied; owner-email="a@b.c"')],
    ['auto_reply', said('auto-submitted', 'auto-generated')],
    ['auto_reply', said('x-auto-response-suppress', 'All')],
    ['auto_reply', said('x-autoreply', 'yes')],
    ['auto_reply', said('precedence', 'auto_reply')],
    ['list', said('list-id', '<news.acme.com>')],
    ['list', said('list-unsubscribe', '<https://acme.com/stop>')],
    ['list', said('precedence', 'Bulk')],
    ['list', said('precedence', 'list')],
    ['list', said('precedence', 'junk')],
    ['mass', sent({ to: many(MESSAGE_RECIPIENTS_MAX), cc: [TOM] })],
    ['mass', message({ to: many(MESSAGE_RECIPIENTS_MAX + 1) })],
    ['internal', sent({ to: [SAM] })],
    ['internal', sent({ to: ['Sam+plans@NZ.ours.com'] })],
    ['internal', message({ from: [SAM], to: [RAY] })],
    ['internal', sent({ to: [] })],
    ['blocked', message({ from: ['ann@lawyers.com'] })],
    ['blocked', sent({ to: ['ann@nz.lawyers.com'] })],
  ] as const)('is dropped as %s', (why, given) => {
    expect(judgeMessage(given, policy)).toEqual({ isKept: false, why });
  });
});

describe('the verdict on any message', () => {
  const local = fc.constantFrom('ray', 'sam', 'priya', 'ann');
  const host = fc.constantFrom('ours.com', 'nz.ours.com', 'acme.com', 'lawyers.com');
  const address = fc
    .tuple(local, fc.constantFrom('', '+x'), host)
    .map(([name, sub, domain]) => `${name}${sub}@${domain}`);
  const addresses = fc.array(address, { maxLength: 24 });
  const any = fc.record({ from: addresses, to: addresses, cc: addresses, place: fc.constantFrom('sent', 'received') });
  const shouted = (list: readonly string[]) => list.map((each) => ` ${each.toUpperCase()} `);

  it('does not depend on the order of people, on letters, or on who is named twice', () => {
    fc.assert(
      fc.property(any, (given) => {
        const verdict = judgeMessage(message(given), policy);
        const { from, to, cc } = given;
        const otherwise = { from: from.toReversed(), to: shouted([...cc, ...to]), cc: [...cc, ...to] };
        expect(judgeMessage(message({ ...given, ...otherwise }), policy)).toEqual(verdict);
      }),
    );
  });

  it('never holds an address of ours or a blocked one, and none that is not in the message', () => {
    fc.assert(
      fc.property(any, (given) => {
        const verdict = judgeMessage(message(given), policy);
        for (const each of verdict.isKept ? verdict.addresses : []) {
          expect([...given.from, ...given.to, ...given.cc]).toContain(each);
          expect(each).toMatch(/@acme\.com$/);
        }
      }),
    );
  });

  it('goes the same way in every mailbox of the organisation that has the message', () => {
    fc.assert(
      fc.property(addresses, addresses, (to, cc) => {
        const own = judgeMessage(sent({ to, cc }), policy);
        const colleagues: MailboxPolicy = { ...policy, ownAddresses: new Set(['sam@ours.com']) };
        expect(judgeMessage(sent({ to, cc, place: 'received' }), colleagues)).toEqual(own);
      }),
    );
  });
});

describe('domains', () => {
  it('hold what is below them, and nothing that only ends alike', () => {
    const domains = new Set(['acme.com']);
    const at = ['a@acme.com', 'a@nz.acme.com', 'a@notacme.com', 'a@acme.com.evil.org', 'a@com'];
    expect(at.map((each) => isAtDomain(each, domains))).toEqual([true, true, false, false, false]);
  });

  it('are assumed to be internal from people, except those at which anybody gets a mailbox', () => {
    expect(assumedDomains(['Ray@Ours.com', 'sam@ours.com', 'kim@gmail.com', 'lee@nz.ours.com', 'nobody'])).toEqual([
      'nz.ours.com',
      'ours.com',
    ]);
  });
});
