import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@forecastle/contract';

/**
 * The secret of a webhook by its number: 256 bits that only this server can make. None is kept anywhere, so neither the
 * database nor a backup of it holds what would sign in our name.
 */
export const secretOf = (secret: string, webhookId: string, number: number): string =>
  WEBHOOK_SECRET_PREFIX + createHmac('sha256', secret).update(`webhook:${webhookId}:${number}`).digest('base64');

/** The signature of the Standard Webhooks over what is sent. `at` is in seconds since 1970. */
export function signatureOf(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): string {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}
