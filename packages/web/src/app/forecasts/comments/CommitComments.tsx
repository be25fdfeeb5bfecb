import { counted } from '@forecastle/rules';
import { lazy } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import type { CommitLine } from '../submissions/submissions.ts';
import type { CommentedPeriod } from './useComments.ts';

const CommentThread = lazy(() => import('./CommentThread.tsx'));

export interface CommitCommentsProps {
  line: Pick<CommitLine, 'scope' | 'memberId' | 'comments'>;
  /** Whose line it is, as the table names it: "Joe Patel", "Tom Ashby’s team". */
  name: string;
  period: CommentedPeriod;
  /** Shows the icon with the number alone, for the row of a table. */
  compact?: boolean;
  /** With onOpenChange, where the address says that the thread is open. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A small button with the number of comments on a line; it opens the thread. */
export function CommitComments({ line, name, period, compact = false, open, onOpenChange }: CommitCommentsProps) {
  const words = line.comments === 0 ? 'Comment' : counted(line.comments, 'comment');
  return (
    <Popover
      label={`Comments on ${name}`}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon="comment"
          aria-label={`${words} on ${name}`}
          title={compact ? words : undefined}
          className={compact ? 'gap-1! px-1.5!' : undefined}
        >
          {compact ? line.comments > 0 && line.comments.toLocaleString() : words}
        </Button>
      }
    >
      <LazyPart fallback={<TableSkeleton label="Loading the comments" rows={4} columns={1} />}>
        <CommentThread line={line} name={name} period={period} />
      </LazyPart>
    </Popover>
  );
}
