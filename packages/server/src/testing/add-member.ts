import type { Role } from '@forecastle/contract';
import { type Answer, type Browser, TEST_PASSWORD, type TestApp } from './app.ts';

export interface Colleague {
  readonly browser: Browser;
  readonly session: Answer['body'];
  readonly memberId: string;
  readonly email: string;
}

let joined = 0;

/** Invites somebody to the admin's organisation and accepts in a browser of their own, as people do. */
export async function addMember(
  app: TestApp,
  admin: Browser,
  { role, managerId = null, name = 'Tane Ngata' }: { role: Role; managerId?: string | null; name?: string },
): Promise<Colleague> {
  const email = `colleague${++joined}@example.com`;
  const invited = await admin.post('/invitations', { email, role, managerId });
  if (invited.status !== 201)
    throw new Error(`the invitation answered ${invited.status}: ${JSON.stringify(invited.body)}`);
  const token = invited.body.link.split('/').at(-1);
  const browser = app.browser();
  const accepted = await browser.post('/invitations/accept', { token, name, password: TEST_PASSWORD });
  if (accepted.status !== 200)
    throw new Error(`accepting answered ${accepted.status}: ${JSON.stringify(accepted.body)}`);
  return { browser, session: accepted.body, memberId: accepted.body.member.id, email };
}
