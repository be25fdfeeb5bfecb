import { dayOfIsoDate, openingWords } from '@forecastle/rules';
import { dayIn } from '../../ui/format/dates.ts';
import { mailDraft } from '../../ui/mailTo.ts';

interface CheckIn {
  readonly contact: { readonly name: string; readonly email: string };
  readonly lastInteractionAt: string | null;
  readonly sender: string;
  readonly timeZone: string;
  readonly now: number;
}

/**
 * A mail that asks how somebody is, ready to be sent by the reader's own program. It opens by when one was last in touch,
 * and names no deal: that is our word.
 */
export function checkInMail({ contact, lastInteractionAt, sender, timeZone, now }: CheckIn): string {
  const dayOf = (instant: number) => dayOfIsoDate(dayIn(timeZone, instant));
  const lastMetDay = lastInteractionAt === null ? null : dayOf(Date.parse(lastInteractionAt));
  const opening = openingWords({ lastMetDay, today: dayOf(now), writerName: sender });
  const body = [
    `Hi ${contact.name.split(' ')[0]},`,
    '',
    `${opening} I would like to hear how things are going on your side.`,
    '',
    'Do you have 15 minutes this week?',
    '',
    'Kind regards,',
    sender,
  ].join('\n');
  return mailDraft({ to: contact.email, subject: 'Checking in', body }).href;
}
