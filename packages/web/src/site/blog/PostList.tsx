import type { Post } from '@forecastle/content/articles';
import { PostCard } from './PostCard.tsx';

/** All posts, featured first, then newest: the order they come in. */
export function PostList({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return <p className="text-18 text-ink-2">No blog posts yet. Check back soon!</p>;
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {posts.map((post) => (
        <li key={post.slug} className="grid first:md:col-span-2">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
