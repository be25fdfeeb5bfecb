/** Why somebody who came back from their provider did not come in, by the reason the server gives. */
const REFUSALS: Readonly<Record<string, string>> = {
  ended: 'This sign-in has already been used, took longer than ten minutes, or began in another browser. Start again.',
  busy: 'Too many attempts from here. Wait 15 minutes, then start again.',
  declined: 'Your provider declined the sign-in. Start again, or ask whoever runs it.',
  provider:
    'Your provider’s answer could not be verified, so you were not signed in. Start again; if it keeps happening, tell your admin.',
  off: 'Single sign-on was turned off or changed in the meantime. Start again, or ask your admin.',
  unverified: 'Your provider has not verified your email address. Ask whoever runs it to verify it.',
  domain: 'The email address your provider gave is not at one of your organisation’s proven domains. Ask your admin.',
  nobody: 'You are not a member of this organisation yet. Ask your admin for an invitation.',
  deactivated: 'You have been deactivated in this organisation. Ask your admin to reactivate you.',
};

export const ssoRefusal = (reason: string | null): string | null =>
  reason === null ? null : (REFUSALS[reason] ?? null);
