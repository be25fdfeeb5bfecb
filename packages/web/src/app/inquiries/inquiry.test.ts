import { describe, expect, it } from 'vitest';
import { type Inquiry, replyAddress } from './inquiry.ts';

const INQUIRY: Inquiry = {
  id: '01931b9e-7c1a-7000-8000-3f2a9d41c0de',
  reference: 'FC-7K3Q9D',
  kind: 'contact',
  name: 'Rangi Cooper',
  email: 'rangi+sales@example.com',
  subject: 'Talk to Sales',
  message: 'How many seats?\nWe are 12 & growing.',
  company: null,
  role: null,
  crm: null,
  teamSize: null,
  suspicion: null,
  receivedAt: '2026-01-01T00:00:00.000Z',
  doneAt: null,
  doneBy: null,
  mail: null,
};

describe('an answer by mail', () => {
  it('goes to the sender with the reference and the message quoted', () => {
    const address = new URL(replyAddress(INQUIRY));
    expect(decodeURIComponent(address.pathname)).toBe('rangi+sales@example.com');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      subject: 'Re: Talk to Sales (FC-7K3Q9D)',
      body: '\r\n\r\nRangi Cooper wrote:\r\n> How many seats?\r\n> We are 12 & growing.',
    });
  });

  it('gives the mail no other recipient or header, whatever the address holds', () => {
    const address = replyAddress({ ...INQUIRY, email: 'a?bcc=all@example.com&x=y' });
    expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('stays short enough for mail programs', () => {
    expect(replyAddress({ ...INQUIRY, message: 'x'.repeat(5000) }).length).toBeLessThan(2000);
  });
});
