/** A real mail server for tests, an application that sends by it, and what it took since the test began. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { openTransport } from '../../../platform/mail/transport.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startTestJobs } from '../../../testing/jobs.ts';
import { deliverMail } from '../deliver-mail.ts';
import { sendMail } from '../send-mail.ts';

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export const taken: Taken[] = [];

export const FROM = 'Forecastle <forecastle@example.com>';
/** Where nothing listens. */
export const NO_SERVER = 'smtp://127.0.0.1:1';
export const logger = createLogger('silent');

/** A real mail server on a free port of this machine. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    taken.length = 0;
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

export async function startMailing(smtpUrl: string): Promise<TestApp> {
  const app = await startTestApp({ mail: { smtpUrl, from: FROM }, publicUrl: 'http://forecast.example.com' });
  onTestFinished(() => app.close());
  return app;
}

/** Has the jobs send what is due, until the test ends. */
export async function startSending(app: TestApp): Promise<void> {
  const jobs = await startTestJobs(app, { logger });
  onTestFinished(() => jobs.stop());
}

/** Writes a mail of an organisation and answers its id. */
export const writeMail = (app: TestApp, organizationId: string, subject = 'Kia ora') =>
  inTenant(app.database.pool, organizationId, (tx) =>
    sendMail(tx, app.settings, { kind: 'notice', to: 'hello@example.com', subject, text: 'Text' }),
  );

/** Every mail of an organisation as its row stands. */
export const mailsOf = (app: TestApp, organizationId: string) =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const found = await client.query(
      `SELECT id, status, attempts, error, extract(epoch FROM next_attempt_at - now())::int AS wait FROM mails ORDER BY id`,
    );
    return found.rows;
  });

/** Tries a mail at once, whenever it is due. */
export async function attempt(app: TestApp, organizationId: string, mailId: string): Promise<void> {
  const { mail, publicUrl } = app.settings;
  if (!mail) throw new Error('no mail server');
  const transport = openTransport(mail, publicUrl);
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query('UPDATE mails SET next_attempt_at = now() WHERE id = $1', [mailId]),
  );
  await deliverMail(app.database.pool, { organizationId, mailId }, { transport, logger, settings: app.settings });
  transport.close();
}
