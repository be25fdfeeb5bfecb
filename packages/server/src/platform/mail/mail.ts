import type { MAIL_KINDS } from '@forecastle/contract';

/** A mail as the server writes it: plain text to one person. */
export interface Mail {
  readonly to: string;
  /** Whom an answer goes to. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** With `{link}` where its link goes. */
  readonly text: string;
}

/** A mail with what its row knows of it beside. */
export interface WrittenMail extends Mail {
  readonly kind: (typeof MAIL_KINDS)[number];
  readonly link?: { readonly id: string; readonly expiresAt: Date };
  /** Whose sign-in it is about. */
  readonly userId?: string;
}

const CONTROL = /\p{Cc}/u;

/**
 * Throws when a header of the mail holds a line break or another control character: what a stranger typed could then
 * add headers or recipients of its own. Forms refuse such text before; this holds for whoever forgets.
 */
export function refuseHeaderInjection({ to, replyTo, subject }: Mail): void {
  for (const value of [to, replyTo?.name, replyTo?.address, subject]) {
    if (value !== undefined && CONTROL.test(value)) throw new Error('a header of a mail holds a control character');
  }
}
