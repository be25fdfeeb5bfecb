import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { linkOf, linkToken } from '../mail/link.ts';

/**
 * The token in an invitation's link. Made from its id, so that a repeated request with the same Idempotency-Key can
 * answer the same link although no link is kept anywhere.
 */
export const invitationToken = (secret: string, invitationId: string): string =>
  linkToken(secret, 'invitation', invitationId);

export const invitationLink = (settings: { secret: string; publicUrl: string }, invitationId: string): string =>
  linkOf(settings, 'invitation', invitationId);

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** One answer for links that are unknown, used, revoked or expired: the bearer learns nothing by trying. */
export const deadLink = () =>
  new ORPCError('NOT_FOUND', {
    status: 404,
    message: 'This invitation is no longer open. Ask the person who invited you for a new link.',
  });
