import { counted, PLAN_TERMS, PLANS } from '@forecastle/rules';

/** The plan of the organisation is not known before the sign-in: all that have a limit are named. */
const seatsTaken = (): string => {
  const limits = PLANS.map((plan) => PLAN_TERMS[plan]).flatMap(({ name, seatLimit }) =>
    seatLimit === null ? [] : [`${name} has ${counted(seatLimit, 'seat')}`],
  );
  return `Every seat of your organisation’s plan is in use (${limits.join(', ')}). Ask your admin for a seat or another plan.`;
};

/** Why somebody who came back from their provider did not come in, by the reason the server gives. */
const REFUSALS: Readonly<Record<string, string>> = {
  ended: 'This sign-in was used, expired, or began in another browser. Start again.',
  busy: 'Too many attempts from here. Wait 15 minutes, then start again.',
  declined: 'Your provider declined the sign-in. Try again, or ask your admin.',
  provider: 'Your provider’s answer could not be verified. Try again, or tell your admin.',
  off: 'Single sign-on was turned off or changed. Try again, or ask your admin.',
  unverified: 'Your provider has not verified your email address. Ask your admin.',
  domain: 'Your email address is not at a verified domain. Ask your admin.',
  nobody: 'You are not a member of this organisation yet. Ask your admin for an invitation.',
  deactivated: 'You are deactivated in this organisation. Ask your admin.',
  seats: seatsTaken(),
};

export const ssoRefusal = (reason: string | null): string | null =>
  reason === null ? null : (REFUSALS[reason] ?? null);
