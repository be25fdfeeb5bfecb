import type { Post } from '@forecastle/content/articles';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { PostFacts } from './PostFacts.tsx';
import { Tags } from './Tags.tsx';

export interface PostCardProps {
  post: Post;
  /** Of its heading where it stands. */
  level?: 'h2' | 'h3';
  /** On phones the title and the day alone, where the card is one thing among many. */
  brief?: boolean;
}

/** A post in a list; the whole card leads to it. */
export function PostCard({ post, level: Heading = 'h2', brief = false }: PostCardProps) {
  const detail = brief && 'max-sm:hidden';
  return (
    <article className="group relative flex min-w-0 flex-col gap-3 rounded-md bg-surface p-6 shadow-raised transition-shadow focus-within:shadow-floating hover:shadow-floating">
      {post.featured && (
        <p className={classes(detail)}>
          <Chip tone="forecast">Featured</Chip>
        </p>
      )}
      <Heading className="font-serif text-22 font-medium tracking-[-0.01em] text-balance">
        <a href={`/blog/${post.slug}`} className="rounded-sm group-hover:text-forecast after:absolute after:inset-0">
          {post.title}
        </a>
      </Heading>
      <p className={classes('text-pretty text-ink-2', detail)}>{post.description}</p>
      <div className="mt-auto grid gap-3 pt-2">
        <div className={classes(detail)}>
          <Tags tags={post.tags} />
        </div>
        <PostFacts post={post} />
      </div>
    </article>
  );
}
