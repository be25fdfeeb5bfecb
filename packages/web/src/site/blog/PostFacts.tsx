import type { Post } from '@forecastle/content/articles';
import { Day, minutes } from '../articles/Day.tsx';
import { FactLine } from '../articles/FactLine.tsx';

/** When, by whom, how long. */
export function PostFacts({ post }: { post: Post }) {
  return (
    <FactLine>
      <Day date={post.date} />
      <span>By {post.author}</span>
      <span>{minutes(post.readingMinutes)}</span>
    </FactLine>
  );
}
