import { createHash, createHmac } from 'node:crypto';
import { ORPCError } from '@orpc/server';

/**
 * The token in an invitation's link: 256 bits that only this server can make from the invitation's id. So a repeated
 * request with the same Idempotency-Key can answer the same link although no link is kept anywhere.
 */
export const invitationToken = (secret: string, invitationId: string): string =>
  createHmac('sha256', secret).update(`invitation:${invitationId}`).digest('base64url');

export const invitationLink = (settings: { secret: string; publicUrl: string }, invitationId: string): string =>
  `${settings.publicUrl}/invitations/${invitationToken(settings.secret, invitationId)}`;

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** One answer for links that are unknown, used, revoked or expired: the bearer learns nothing by trying. */
export const deadLink = () =>
  new ORPCError('NOT_FOUND', {
    status: 404,
    message: 'This invitation is not open any more. Ask the person who invited you for a new link.',
  });
