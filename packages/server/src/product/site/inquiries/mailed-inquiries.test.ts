import { describe, expect, it } from 'vitest';
import {
  attempt,
  mailsOf,
  startMailing,
  startSending,
  startSmtp,
  type Taken,
  taken,
} from '../../../tenancy/mail/testing/mail-server.ts';
import { MESSAGE, sendForm, tokenOf } from '../testing/contact-page.ts';

/** Headers unfolded, by name in small letters. */
const headersOf = ({ source }: Taken): Map<string, string> =>
  new Map(
    (source.split('\r\n\r\n', 1)[0] ?? '')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

describe('a message of the contact page', () => {
  it('reaches the admin of the operating organisation by mail, whose answer goes to the sender', async () => {
    const app = await startMailing(await startSmtp());
    const { browser, email } = await app.signUp();
    await startSending(app);
    await sendForm(app, { ...MESSAGE, token: tokenOf(app) });
    const mail = async () => (await browser.get('/inquiries')).body.items[0].mail;
    await expect
      .poll(mail, { timeout: 30_000 })
      .toEqual({ id: expect.any(String), status: 'sent', to: email, error: null });
    const [sent] = taken;
    if (!sent) throw new Error('nothing was sent');
    expect(sent).toMatchObject({ from: 'forecastle@example.com', to: [email] });
    const headers = headersOf(sent);
    const { reference, id } = (await browser.get('/inquiries')).body.items[0];
    expect(headers.get('subject')).toBe(`${reference}: Talk to Sales, from Rangi Cooper`);
    expect(headers.get('reply-to')).toBe('Rangi Cooper <rangi@example.com>');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@forecast\.example\.com>$/);
    expect(sent.source).toContain('How many seats do we need?\r\nWe are twelve.');
    // Long lines are folded (RFC 2045, quoted-printable).
    expect(sent.source.replaceAll('=\r\n', '')).toContain(`http://forecast.example.com/inquiries/${id}`);
  });

  it.each([
    ['Rangi" <evil@example.com>, "x', 'sales'],
    ['Bcc: all@example.com', 'support'],
    ['=?utf-8?Q?a=0D=0ABcc:_all@example.com?=', 'demo'],
    ['Māui, <evil@example.com>; Te Rangi Hīroa', 'other'],
  ])('goes to one recipient with the headers of ours alone, from a sender called %s', async (name, subject) => {
    const app = await startMailing(await startSmtp());
    const { email, session } = await app.signUp();
    await sendForm(app, { ...MESSAGE, name, subject, token: tokenOf(app) });
    const [mail] = await mailsOf(app, session.organization.id);
    await attempt(app, session.organization.id, mail.id);
    expect(taken).toHaveLength(1);
    const [sent] = taken;
    if (!sent) throw new Error('nothing was sent');
    expect(sent.to).toEqual([email]);
    const headers = headersOf(sent);
    expect([...headers.keys()].sort()).toEqual(
      [
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ].sort(),
    );
    expect(headers.get('to')).toBe(email);
    expect(headers.get('reply-to')).toMatch(/<rangi@example\.com>$/);
  });
});
