import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { InquiryMail } from './InquiryMail.tsx';
import { type Inquiry, replyAddress, SUSPICION_WORDS } from './inquiry.ts';

/** One inquiry, whole, with what can be done about it. */
export function InquiryShow({ id, onMark }: { id: string; onMark: (inquiry: Inquiry) => void }) {
  const inquiry = useQuery(query.inquiries.get.queryOptions({ input: { id } }));
  if (inquiry.isPending) {
    return (
      <Loading label="Loading the inquiry">
        <div className="grid gap-3 p-6">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-4 h-28" />
        </div>
      </Loading>
    );
  }
  if (inquiry.isError) {
    const { status, message } = problemOf(inquiry.error);
    if (status === 404) return <EmptyState icon="mail" title="Inquiry not found" />;
    return (
      <ErrorState
        title="The inquiry could not be loaded"
        cause={message}
        onRetry={() => void inquiry.refetch()}
        busy={inquiry.isFetching}
      />
    );
  }
  return <Whole inquiry={inquiry.data} onMark={onMark} />;
}

function Whole({ inquiry, onMark }: { inquiry: Inquiry; onMark: (inquiry: Inquiry) => void }) {
  const received = Date.parse(inquiry.receivedAt);
  return (
    <article className="p-5 sm:p-6" aria-labelledby="inquiry-title">
      <p className="text-12 text-ink-3">
        {inquiry.reference} · <time dateTime={inquiry.receivedAt}>{formatInstant(received)}</time>
      </p>
      <h2 id="inquiry-title" className="mt-1 font-serif text-22 font-medium text-balance">
        {inquiry.subject}
      </h2>
      {inquiry.suspicion && (
        <p className="mt-3 flex gap-2 rounded-sm bg-attention-soft px-3 py-2 text-14 text-attention-ink">
          <Icon name="alert" className="mt-0.5" />
          <span>Set aside as possible spam. {SUSPICION_WORDS[inquiry.suspicion]}</span>
        </p>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-2 border-y border-line py-4 sm:grid-cols-2">
        <Fact label="From">{inquiry.name}</Fact>
        <Fact label="Email">{inquiry.email}</Fact>
        {inquiry.company && <Fact label="Company">{inquiry.company}</Fact>}
        {inquiry.role && <Fact label="Role">{inquiry.role}</Fact>}
        {inquiry.crm && <Fact label="Deals are kept in">{inquiry.crm}</Fact>}
        {inquiry.teamSize && <Fact label="People who sell">{inquiry.teamSize}</Fact>}
      </dl>
      <p className="my-5 max-w-[68ch] text-16 break-words whitespace-pre-wrap text-ink">{inquiry.message}</p>
      <div className="flex flex-wrap gap-2">
        <a href={replyAddress(inquiry)} className={buttonClasses({ variant: 'primary' })}>
          <Icon name="mail" />
          Reply by email
        </a>
        <Button icon={inquiry.doneAt ? 'undo' : 'check'} onClick={() => onMark(inquiry)}>
          {inquiry.doneAt ? 'Reopen' : 'Mark done'}
        </Button>
      </div>
      {inquiry.doneAt && (
        <p className="mt-4 text-14 text-ink-3">
          Done by {inquiry.doneBy}, {formatInstant(Date.parse(inquiry.doneAt))}
        </p>
      )}
      <InquiryMail mail={inquiry.mail} />
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="text-14 break-words">{children}</dd>
    </div>
  );
}
