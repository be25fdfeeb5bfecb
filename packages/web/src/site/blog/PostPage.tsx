import { type Post, postNeighbours, relatedPosts } from '@forecastle/content/articles';
import type { MDXContent } from 'mdx/types';
import { ArticleBody } from '../articles/ArticleBody.tsx';
import { Neighbours } from '../articles/Neighbours.tsx';
import { PlainAnchor } from '../articles/PlainAnchor.tsx';
import { DemoVideo } from '../demo/DemoVideo.tsx';
import { BackToBlog } from './BackToBlog.tsx';
import { PostChart } from './charts/PostChart.tsx';
import { PostCard } from './PostCard.tsx';
import { PostFacts } from './PostFacts.tsx';
import { SharePost } from './SharePost.tsx';
import { Tags } from './Tags.tsx';

/** Related posts at the end of one. */
const RELATED = 2;

const POST_COMPONENTS = { Chart: PostChart, DemoVideo };

export function PostPage({ post, posts, content }: { post: Post; posts: readonly Post[]; content: MDXContent }) {
  const { previous, next } = postNeighbours(posts, post.slug);
  const related = relatedPosts(posts, post.slug, RELATED);
  const to = (other: Post | null) => other && { href: `/blog/${other.slug}`, title: other.title };
  return (
    <>
      <article className="mx-auto max-w-3xl px-5 py-12 sm:px-7 lg:py-16">
        <BackToBlog />
        <header className="mb-10 grid gap-5 border-b border-line pb-8">
          <h1 className="font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48">{post.title}</h1>
          <p className="text-18 text-pretty text-ink-2">{post.description}</p>
          <PostFacts post={post} />
          <Tags tags={post.tags} />
        </header>
        <ArticleBody content={content} anchor={PlainAnchor} components={POST_COMPONENTS} />
        <SharePost post={post} />
        <Neighbours label="More posts" previous={to(previous)} next={to(next)} anchor={PlainAnchor} />
      </article>
      {related.length > 0 && (
        <section className="border-t border-line bg-sunken py-16 print:hidden" aria-labelledby="related">
          <div className="mx-auto max-w-6xl px-5 sm:px-7">
            <h2 id="related" className="mb-8 font-serif text-28 font-medium">
              Related posts
            </h2>
            <div className="grid gap-6 md:grid-cols-2">
              {related.map((other) => (
                <PostCard key={other.slug} post={other} level="h3" />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
