import { describe, expect, it } from 'vitest';
import { checkInMail } from './checkInMail.ts';

const NOW = Date.parse('2026-11-28T00:30:00Z');
const given = {
  contact: { name: 'Ana Lee', email: 'ana+crm@harbour.example' },
  lastInteractionAt: null,
  sender: 'Mere',
  timeZone: 'Pacific/Auckland',
  now: NOW,
};
const bodyOf = (lastInteractionAt: string | null): string =>
  new URL(checkInMail({ ...given, lastInteractionAt })).searchParams.get('body') ?? '';

describe('a check-in mail', () => {
  it('is addressed to the contact, greets them by their first name and is signed', () => {
    const mail = new URL(checkInMail(given));
    expect(decodeURIComponent(mail.pathname)).toBe('ana+crm@harbour.example');
    expect(mail.searchParams.get('subject')).toBe('Checking in');
    expect(mail.searchParams.get('body')).toMatch(/^Hi Ana,\r\n[\s\S]*Kind regards,\r\nMere$/);
  });

  it.each([
    ['somebody never met', null, 'I am Mere, and I would like to introduce myself.'],
    // Yesterday in UTC, and today in Auckland.
    ['somebody met today', '2026-11-27T12:00:00Z', 'This follows up on our contact today.'],
    ['somebody met within 30 days', '2026-10-29T00:00:00Z', 'We were last in touch on 29 Oct 2026.'],
    ['somebody met longer ago', '2026-10-28T00:00:00Z', 'It has been a while: we were last in touch on 28 Oct 2026.'],
  ])('tells %s what is true', (_, lastInteractionAt, opening) => {
    const body = bodyOf(lastInteractionAt);
    expect(body).toContain(`\r\n\r\n${opening} I would like`);
    expect(body.includes('a while')).toBe(opening.includes('a while'));
    expect(body.split(/\s+/u).length).toBeLessThanOrEqual(90);
    expect(body.match(/[?]/gu)).toHaveLength(1);
    expect(body.split('\r\n\r\nKind regards')[0]).toMatch(/[?]$/u);
  });

  it('lets an address say nothing but who it is', () => {
    const mail = checkInMail({ ...given, contact: { name: 'Ana', email: 'a?bcc=x&y@z.example' } });
    expect(mail).toContain('mailto:a%3Fbcc%3Dx%26y@z.example?');
  });
});
