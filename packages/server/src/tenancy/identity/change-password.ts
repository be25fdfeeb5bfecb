import { inTenant } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { demoOf } from '../organizations/demo-of.ts';
import type { RequestContext } from '../requests/procedures.ts';
import type { Actor } from './actor.ts';
import { createAuth } from './auth.ts';
import { personHome } from './by-mail/person-home.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkPassword } from './check-password.ts';
import { passwordReplaced } from './password-replaced.ts';

/**
 * Gives who is signed in, and says their password, another one. Ends their other sessions, trusted devices and links
 * under way, and tells them by mail.
 */
export async function changePassword(
  context: RequestContext,
  actor: Actor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { pool, identityPool, settings } = context;
  const { userId, sessionId, organizationId } = actor;
  if (await inTenant(pool, organizationId, demoOf)) throw forbidden('The password cannot be changed in the demo.');
  await checkPassword(context, actor, password);
  await checkNewPassword(newPassword, [actor.name, actor.email], 'newPassword');
  await inTenant(identityPool, await personHome(pool, userId), async (tx) => {
    const { internalAdapter, password: passwords } = await createAuth(tx.client, settings, async () => null).$context;
    await internalAdapter.updatePassword(userId, await passwords.hash(newPassword));
    await passwordReplaced(tx, settings, userId, {
      event: 'password_changed',
      exceptSessionId: sessionId,
      lines: [
        'Someone who was signed in changed the password for this email address, with the old password.',
        'You have been signed out everywhere else, so only the new password works.',
      ],
    });
  });
}
