import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A page that the reader's role does not open: whose it is, and why or what to do instead. */
export function ClosedPage({
  page,
  icon,
  title,
  children,
}: {
  page: string;
  icon: IconName;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={page} />
      <Card flush>
        <EmptyState icon={icon} title={title}>
          {children}
        </EmptyState>
      </Card>
    </>
  );
}
