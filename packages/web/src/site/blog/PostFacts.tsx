import type { Post } from '@forecastle/content/articles';
import { Day, minutes } from '../articles/Day.tsx';

/** When, by whom, how long. */
export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-14 text-ink-3">
      <Day date={post.date} />
      <span aria-hidden="true">·</span>
      <span>By {post.author}</span>
      <span aria-hidden="true">·</span>
      <span>{minutes(post.readingMinutes)}</span>
    </p>
  );
}
