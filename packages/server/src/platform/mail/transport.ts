import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import type { Mail } from './mail.ts';

/** Milliseconds a mail server may take; all of them together end well before a mail is taken again. */
const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 45_000;

export interface Transport {
  /** Resolves once the mail server has taken the mail. The id makes a mail that is sent twice be shown once. */
  send(id: string, mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by the mail server of the settings. */
export function openTransport({ smtpUrl, from }: NonNullable<Settings['mail']>, publicUrl: string): Transport {
  const url = new URL(smtpUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const transport = createTransport(
    {
      url: smtpUrl,
      // A password never goes over a line that others can read.
      requireTLS: url.username !== '' && !local,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = new URL(publicUrl).hostname;
  return {
    async send(id, { to, replyTo, subject, text }) {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        // As an object it is one address, whatever stands in it.
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: replyTo.name, address: replyTo.address } } : {}),
        subject,
        text,
        // Asks the absence notes of others to keep quiet (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
