import { useLocation, useNavigate, useParams } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { InquiryFilters } from './InquiryFilters.tsx';
import { InquiryList } from './InquiryList.tsx';
import { InquiryShow } from './InquiryShow.tsx';
import { useInquiries, useMarkInquiry } from './useInquiries.ts';

export const meta = () => [{ title: 'Inquiries · Forecastle' }];

/** The inbox of the contact page: the list and, beside it or in its place on a phone, the one that is open. */
export default function InquiriesRoute() {
  const { abilities } = useSession();
  if (!abilities.manageInquiries) {
    return (
      <ClosedPage page="Inquiries" icon="mail" title="Not for this organisation">
        Only admins of the organisation that runs this site can read messages.
      </ClosedPage>
    );
  }
  return <Inbox />;
}

function Inbox() {
  const { inquiryId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const inbox = useInquiries();
  const mark = useMarkInquiry();
  const { items } = inbox;
  const at = items.findIndex(({ id }) => id === inquiryId);
  const pathTo = (id: string) => ({ pathname: `/inquiries/${id}`, search });
  const go = (index: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, index))];
    if (next) void navigate(pathTo(next.id), { replace: true, preventScrollReset: true });
  };
  useHotkeys([
    { keys: 'j', label: 'Next inquiry', group: 'Lists', run: () => go(at + 1) },
    { keys: 'k', label: 'Previous inquiry', group: 'Lists', run: () => go(at === -1 ? 0 : at - 1) },
    {
      keys: 'e',
      label: 'Mark done or reopen',
      group: 'Lists',
      run: () => {
        const open = items[at];
        if (open) void mark(open);
      },
    },
  ]);
  return (
    <>
      <PageHeader title="Inquiries" below="Messages and design partner applications." />
      {inquiryId && (
        <p className="mb-3 lg:hidden">
          <Link to={{ pathname: '/inquiries', search }} className="inline-flex items-center text-14 touch:min-h-12">
            All inquiries
          </Link>
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
        <Card flush className={classes('overflow-hidden', inquiryId && 'max-lg:hidden')}>
          <InquiryFilters {...inbox} />
          <InquiryList inbox={inbox} selectedId={inquiryId} pathTo={pathTo} />
        </Card>
        <Card flush className={classes(!inquiryId && 'max-lg:hidden')}>
          {inquiryId ? (
            <InquiryShow id={inquiryId} onMark={(inquiry) => void mark(inquiry)} />
          ) : (
            <EmptyState icon="mail" title="No inquiry selected">
              Choose one, or press <kbd>j</kbd>.
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}
