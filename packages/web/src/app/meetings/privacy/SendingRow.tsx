import { counted } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { formatInstant } from '../../../ui/format/dates.ts';
import { Link } from '../../../ui/Link.tsx';
import { sizeWords } from '../../opportunities/files/sizeWords.ts';
import { meetingPath } from '../meetingMoment.ts';

export type Sending = Awaited<ReturnType<Api['meetingPrivacy']['sendings']>>['items'][number];

/** Returns how much was sent, in words. */
export function amountWords({ what, amount, durationMs }: Pick<Sending, 'what' | 'amount' | 'durationMs'>): string {
  if (what === 'transcript') return `${counted(amount, 'character')} of a transcript`;
  const size = sizeWords(amount);
  return durationMs === null
    ? `${size} of audio`
    : `${size} of audio, ${Math.max(1, Math.round(durationMs / 60_000))} min`;
}

/** Shows one sending: when, to whom, how much, and who asked. */
export function SendingRow({ sending, isNamed }: { sending: Sending; isNamed: boolean }) {
  const { sentAt, host, to, meeting, askedBy } = sending;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-5 py-2.5 max-sm:px-4 text-14 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]">
      <time dateTime={sentAt} className="num text-ink-2">
        {formatInstant(sentAt)}
      </time>
      <div className="min-w-0 break-words">
        <p className="font-medium">{host}</p>
        <p className="text-12 text-ink-3">{to}</p>
      </div>
      <div className="min-w-0 break-words">
        <p>{amountWords(sending)}</p>
        <p className="text-12 text-ink-3">
          {isNamed && (
            <>
              {meeting ? (
                <Link to={meetingPath(meeting.id)} dir="auto">
                  {meeting.title}
                </Link>
              ) : (
                'Private or removed meeting'
              )}
              {' · '}
            </>
          )}
          {askedBy ? `Asked by ${askedBy.name}` : 'Sent automatically'}
        </p>
      </div>
    </li>
  );
}
