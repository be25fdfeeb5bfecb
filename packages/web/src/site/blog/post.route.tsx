import bodies from 'virtual:article-bodies';
import { posts } from 'virtual:articles';
import type { MetaDescriptor } from 'react-router';
import { articleData } from '../articles/structured.ts';
import { EntryScript } from '../layout/entries.tsx';
import { describePage } from '../layout/meta.ts';
import { sharingImage } from '../sharing/images.ts';
import type { Route } from './+types/post.route';
import { PostPage } from './PostPage.tsx';
import { PostStates } from './PostStates.tsx';

export const meta = ({ params }: Route.MetaArgs): MetaDescriptor[] => {
  const post = posts.find(({ slug }) => slug === params.slug);
  if (!post) return [];
  const { title, description, author, date } = post;
  const path = `/blog/${post.slug}`;
  const image = post.image ?? sharingImage(path);
  return [
    ...describePage(
      { path, title, description, name: title, image, article: { published: date, author } },
      { structured: [articleData('BlogPosting', { path, title, description, author, published: date, image })] },
    ),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${path}.md` },
  ];
};

/** Rendered at build for every post. An unknown slug never comes here: the server sends it to the list. */
export default function PostRoute({ params }: Route.ComponentProps) {
  const post = posts.find(({ slug }) => slug === params.slug);
  const content = bodies[`posts/${params.slug}`];
  if (!post || !content) throw new Error('Blog post not found');
  return (
    <>
      <PostPage post={post} posts={posts} content={content} />
      <PostStates />
      <EntryScript name="blog/behaviour/post" />
    </>
  );
}
