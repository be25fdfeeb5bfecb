import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KIND_WORDS } from './inquiry.ts';
import type { useInquiries } from './useInquiries.ts';

/** None at all, none of this kind, or none of this status: each leads on to what there is. */
export function InquiryListEmpty({ status, setStatus, kind, setKind, counts }: ReturnType<typeof useInquiries>) {
  if (kind !== 'all') {
    return (
      <EmptyState
        icon="filter"
        title={`No ${KIND_WORDS[kind].toLowerCase()} here`}
        action={<Button onClick={() => setKind('all')}>Show every kind</Button>}
      />
    );
  }
  if (status === 'set_aside') {
    return (
      <EmptyState
        icon="check"
        title="No messages set aside"
        action={<Button onClick={() => setStatus('open')}>Show open ones</Button>}
      >
        Messages that look automated wait here.
      </EmptyState>
    );
  }
  if (status === 'open' && counts?.done) {
    return (
      <EmptyState
        icon="check"
        title="All done"
        action={<Button onClick={() => setStatus('done')}>Show done ones</Button>}
      />
    );
  }
  return (
    <EmptyState icon="mail" title={status === 'done' ? 'None done yet' : 'No messages yet'}>
      Messages from the contact page appear here.
    </EmptyState>
  );
}
