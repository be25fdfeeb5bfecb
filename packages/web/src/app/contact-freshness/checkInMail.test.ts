import { describe, expect, it } from 'vitest';
import { checkInMail } from './checkInMail.ts';

describe('a check-in mail', () => {
  it('is addressed to the contact, greets them by their first name and is signed', () => {
    const mail = new URL(checkInMail({ name: 'Ana Lee', email: 'ana+crm@harbour.example' }, 'Mere'));
    expect(decodeURIComponent(mail.pathname)).toBe('ana+crm@harbour.example');
    expect(mail.searchParams.get('subject')).toBe('Checking in');
    expect(mail.searchParams.get('body')).toMatch(/^Hi Ana,\r\n[\s\S]*Kind regards,\r\nMere$/);
  });

  it('lets an address say nothing but who it is', () => {
    expect(checkInMail({ name: 'Ana', email: 'a?bcc=x&y@z.example' }, 'Mere')).toContain(
      'mailto:a%3Fbcc%3Dx%26y@z.example?',
    );
  });
});
