import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { saved } from '../shell/saved.ts';
import type { Inquiry } from './inquiry.ts';

/** What became of the mail about an inquiry: one that failed must not go unnoticed. */
export function InquiryMail({ mail }: { mail: Inquiry['mail'] }) {
  const client = useQueryClient();
  if (!mail) return <p className="mt-4 text-14 text-ink-3">No email sent.</p>;
  const { status, to, error } = mail;
  if (status === 'sent') return <p className="mt-4 text-14 text-ink-3">Emailed to {to}.</p>;
  if (status === 'outbox') {
    return (
      <p className="mt-4 text-14 text-ink-3">
        The email to {to} was not sent: no mail server is set (<code>SMTP_URL</code>).
      </p>
    );
  }
  return (
    <p className={`mt-4 flex gap-2 text-14 ${status === 'failed' ? 'text-risk' : 'text-ink-3'}`}>
      <Icon name={status === 'failed' ? 'alert' : 'clock'} className="mt-0.5" />
      <span className="min-w-0 break-words">
        {status === 'failed' ? `The email to ${to} could not be sent.` : `The email to ${to} is on its way.`}
        {error && ` The mail server said: ${error}`}
        {status === 'failed' && (
          <Button
            size="small"
            className="mt-2 flex"
            onClick={() =>
              saved('The email is on its way', () => api.outbox.resend({ id: mail.id }), {
                after: () => client.invalidateQueries({ queryKey: query.inquiries.key() }),
              })
            }
          >
            Send again
          </Button>
        )}
      </span>
    </p>
  );
}
