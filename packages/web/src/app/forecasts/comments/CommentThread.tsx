import { QueryBody } from '../../queries/QueryBody.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { EarlierComments } from './EarlierComments.tsx';
import { type CommentedLine, type CommentedPeriod, useComments } from './useComments.ts';

interface CommentThreadProps {
  line: CommentedLine;
  name: string;
  period: CommentedPeriod;
}

/** What was said about a line, oldest first, and a field to answer in. */
export default function CommentThread({ line, name, period }: CommentThreadProps) {
  const { pages, add, remove } = useComments(line, period);
  return (
    <div className="grid gap-3">
      <h2 className="text-14 font-medium break-words">Comments on {name}</h2>
      <QueryBody of={pages} what="comments">
        {({ pages: all }) => {
          const comments = all.flatMap((page) => page.items).toReversed();
          if (comments.length === 0) {
            return <p className="text-14 text-ink-2">No comments yet. Ask about this commit, or explain it.</p>;
          }
          return (
            <>
              <EarlierComments pages={pages} />
              <ol aria-label="Comments, oldest first" className="grid gap-3">
                {comments.map((comment) => (
                  <CommentItem key={comment.id} comment={comment} onRemove={() => void remove(comment)} />
                ))}
              </ol>
            </>
          );
        }}
      </QueryBody>
      <CommentForm
        place={`form/commit/${line.scope}/${line.memberId ?? 'all'}/${period.kind}/${period.start}/comment`}
        name={name}
        onSend={add}
      />
    </div>
  );
}
