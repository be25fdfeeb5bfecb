import type { Post } from '@forecastle/content/articles';
import { Chip } from '../../ui/Chip.tsx';
import { PostFacts } from './PostFacts.tsx';
import { Tags } from './Tags.tsx';

/** A post in a list; the whole card leads to it. `level` is that of its heading where it stands. */
export function PostCard({ post, level: Heading = 'h2' }: { post: Post; level?: 'h2' | 'h3' }) {
  return (
    <article className="group relative flex min-w-0 flex-col gap-3 rounded-md bg-surface p-6 shadow-raised transition-shadow focus-within:shadow-floating hover:shadow-floating">
      {post.featured && (
        <p>
          <Chip tone="forecast">Featured</Chip>
        </p>
      )}
      <Heading className="font-serif text-22 font-medium tracking-[-0.01em] text-balance">
        <a href={`/blog/${post.slug}`} className="rounded-sm group-hover:text-forecast after:absolute after:inset-0">
          {post.title}
        </a>
      </Heading>
      <p className="text-pretty text-ink-2">{post.description}</p>
      <div className="mt-auto grid gap-3 pt-2">
        <Tags tags={post.tags} />
        <PostFacts post={post} />
      </div>
    </article>
  );
}
