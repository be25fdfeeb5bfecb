/** A mail as the server writes it: plain text to one person. */
export interface Mail {
  readonly to: string;
  /** Whom an answer goes to. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
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
