import { Avatar } from '../../../ui/Avatar.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Comment } from './useComments.ts';

/** One comment with who wrote it and when; its author can delete it. */
export function CommentItem({ comment, onRemove }: { comment: Comment; onRemove: () => void }) {
  const { author, body, createdAt, abilities } = comment;
  return (
    <li className="flex items-start gap-2.5 text-14">
      <Avatar name={author.name} size={24} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-words">{author.name}</span>
          <span className="text-12 text-ink-3">
            <RelativeTime instant={createdAt} />
          </span>
        </p>
        <p className="break-words whitespace-pre-wrap">{body}</p>
      </div>
      {abilities.remove && (
        <IconButton icon="trash" label="Delete your comment" size="small" className="-my-1" onClick={onRemove} />
      )}
    </li>
  );
}
