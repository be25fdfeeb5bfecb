import { Link } from 'react-router';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { InquiryListEmpty } from './InquiryListEmpty.tsx';
import type { Inquiry } from './inquiry.ts';
import type { useInquiries } from './useInquiries.ts';

interface InquiryListProps {
  inbox: ReturnType<typeof useInquiries>;
  selectedId: string | undefined;
  /** Where an inquiry is opened, with the filters kept. */
  pathTo: (id: string) => { pathname: string; search: string };
}

export function InquiryList({ inbox, selectedId, pathTo }: InquiryListProps) {
  const { pages, items } = inbox;
  if (pages.isPending) return <TableSkeleton label="Loading the inquiries" rows={6} columns={2} />;
  if (pages.isError && items.length === 0) {
    return <FailedQuery title="The inquiries could not be loaded" of={pages} />;
  }
  if (items.length === 0) return <InquiryListEmpty {...inbox} />;
  return (
    <>
      <ul aria-label="Inquiries" aria-busy={pages.isPlaceholderData}>
        {items.map((inquiry) => (
          <InquiryRow key={inquiry.id} inquiry={inquiry} to={pathTo(inquiry.id)} current={inquiry.id === selectedId} />
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}

function InquiryRow({
  inquiry,
  to,
  current,
}: {
  inquiry: Inquiry;
  to: { pathname: string; search: string };
  current: boolean;
}) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={to}
        aria-current={current || undefined}
        className={classes(
          'grid gap-0.5 px-4 py-3 -outline-offset-2 transition-colors',
          current ? 'bg-forecast-soft' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium text-ink">
            {inquiry.name}
            {inquiry.company && <span className="font-normal text-ink-2">, {inquiry.company}</span>}
          </span>
          <span className="shrink-0 text-12 text-ink-2">
            <RelativeTime instant={inquiry.receivedAt} />
          </span>
        </span>
        <span className="truncate text-14 text-ink-2">
          {inquiry.subject}: {inquiry.message}
        </span>
        {inquiry.mail?.status === 'failed' && (
          <span className="mt-1">
            <Chip tone="risk" icon="alert">
              Email failed
            </Chip>
          </span>
        )}
      </Link>
    </li>
  );
}
