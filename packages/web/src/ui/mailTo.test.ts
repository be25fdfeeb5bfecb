import { describe, expect, it } from 'vitest';
import { MAIL_ADDRESS_MAX, mailDraft } from './mailTo.ts';

const bodyOf = (href: string) => new URL(href).searchParams.get('body') ?? '';
const draft = (body: string, more: object = {}) =>
  mailDraft({ to: 'ana+crm@harbour.example', subject: 'Next steps & price', body, ...more });

describe('a mail for the mail program', () => {
  it('has recipient, subject and text as they were given', () => {
    const { href, isCut } = draft('Hi Ana,\n\n50% off? “Sure” 🙂');
    const mail = new URL(href);
    expect([decodeURIComponent(mail.pathname), mail.searchParams.get('subject'), isCut]).toEqual([
      'ana+crm@harbour.example',
      'Next steps & price',
      false,
    ]);
    expect(bodyOf(href)).toBe('Hi Ana,\r\n\r\n50% off? “Sure” 🙂');
  });

  it('without an address names no recipient', () => {
    expect(draft('Hi', { to: null }).href).toMatch(/^mailto:\?subject=/u);
  });

  it('lets an address add no other recipient and no words', () => {
    expect(draft('Hi', { to: 'a?bcc=x&y@z.example' }).href).toContain('mailto:a%3Fbcc%3Dx%26y@z.example?subject=');
  });

  it.each([
    ['words', 'The quick brown fox jumps.\n'.repeat(200)],
    ['text without spaces', '漢字'.repeat(900)],
    ['pairs', '🙂'.repeat(900)],
    ['one long word after a short one', `Hi ${'x'.repeat(4000)}`],
  ])('of %s is cut to what mail programs open', (_, body) => {
    const { href, isCut } = draft(body);
    const kept = bodyOf(href).replaceAll('\r\n', '\n');
    expect(isCut).toBe(true);
    expect(href.length).toBeLessThanOrEqual(MAIL_ADDRESS_MAX);
    expect(href.length).toBeGreaterThan(MAIL_ADDRESS_MAX - 60);
    expect(kept.endsWith('…') && body.startsWith(kept.slice(0, -1))).toBe(true);
  });

  it('of a long subject keeps room for the text', () => {
    const { href } = draft('x '.repeat(2000), { subject: '漢'.repeat(500) });
    expect(href.length).toBeLessThanOrEqual(MAIL_ADDRESS_MAX);
    expect(bodyOf(href).length).toBeGreaterThan(300);
  });

  it('ends at a whole word', () => {
    expect(bodyOf(draft('harbour '.repeat(500)).href)).toMatch(/harbour…$/u);
  });
});
