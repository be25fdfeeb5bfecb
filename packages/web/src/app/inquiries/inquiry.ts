import type { Api } from '../../api/client.ts';
import { mailTo } from '../../ui/mailTo.ts';

export type Inquiry = Awaited<ReturnType<Api['inquiries']['get']>>;
export type InquiryStatus = 'open' | 'done' | 'set_aside';
export type InquiryKind = Inquiry['kind'];

export const STATUS_WORDS: Readonly<Record<InquiryStatus, string>> = {
  open: 'Open',
  done: 'Done',
  set_aside: 'Set aside',
};
export const KIND_WORDS: Readonly<Record<InquiryKind, string>> = {
  contact: 'Messages',
  design_partner: 'Applications',
};
export const SUSPICION_WORDS: Readonly<Record<NonNullable<Inquiry['suspicion']>, string>> = {
  hidden_field: 'A hidden field was filled in.',
  too_fast: 'Sent within three seconds.',
  too_old: 'Sent more than two days after opening the page.',
  no_form: 'Not sent from this site.',
  too_many: 'Many came from one address within an hour.',
};

/** A quoted message may be so long in the address of a mail before mail programs cut it. */
const QUOTE_MAX = 1200;

/** Opens the mail program with an answer begun: to the sender, with the reference and what they wrote. */
export function replyAddress({ email, reference, subject, message, name }: Inquiry): string {
  const quoted = message
    .slice(0, QUOTE_MAX)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `\r\n\r\n${name} wrote:\r\n${quoted}`;
  const query = [`subject=${encodeURIComponent(`Re: ${subject} (${reference})`)}`, `body=${encodeURIComponent(body)}`];
  return `${mailTo(email)}?${query.join('&')}`;
}
