import { mailTo } from '../../ui/mailTo.ts';
/** A mail that asks how somebody is, ready to be sent by the reader's own program. It names no deal: that is our word. */
export function checkInMail(contact: { name: string; email: string }, sender: string): string {
  const body = [
    `Hi ${contact.name.split(' ')[0]},`,
    '',
    'It has been a while since we spoke, and I would like to hear how things stand on your side.',
    '',
    'Would you have 15 minutes this week?',
    '',
    'Kind regards,',
    sender,
  ].join('\r\n');
  return `${mailTo(contact.email)}?subject=${encodeURIComponent('Checking in')}&body=${encodeURIComponent(body)}`;
}
