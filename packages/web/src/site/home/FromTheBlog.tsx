import { posts } from 'virtual:articles';
import { pinnedPosts } from '@forecastle/content/articles';
import { PostCard } from '../blog/PostCard.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';

/** Posts that new readers begin with, whether or not they are pinned. */
const FIRST_READS = [
  { slug: 'fixing-forecasting', label: 'Fixing forecasting' },
  { slug: 'revenue-intelligence-2-minute-demo', label: 'Revenue Intelligence: the 2-minute demo' },
];

/** The four pinned posts, and the way to all of them. */
export function FromTheBlog() {
  const pinned = pinnedPosts(posts);
  const unpinned = FIRST_READS.filter(({ slug }) => pinned.every((post) => post.slug !== slug));
  return (
    <Section title="From the Blog">
      {pinned.length > 0 && (
        <ul className="mb-8 grid gap-3 sm:gap-6 md:grid-cols-2">
          {pinned.map((post) => (
            <li key={post.slug} className="grid">
              <PostCard post={post} level="h3" brief />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-8 gap-y-3">
        {unpinned.map(({ slug, label }) => (
          <TextLink key={slug} href={`/blog/${slug}`}>
            {label}
          </TextLink>
        ))}
        <TextLink href="/blog" arrow="right">
          View all posts
        </TextLink>
      </p>
    </Section>
  );
}
