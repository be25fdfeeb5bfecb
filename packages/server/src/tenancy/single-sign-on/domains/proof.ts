import { createHmac } from 'node:crypto';

/** The TXT record by which an organisation shows that a domain is its own: only this server can make its value. */
export const proofOf = (secret: string, organizationId: string, domain: string) => ({
  recordName: `_forecastle.${domain}`,
  recordValue: `forecastle-proof=${createHmac('sha256', secret).update(`sso-domain:${organizationId}:${domain}`).digest('base64url')}`,
});

/** The domain of an email address, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
