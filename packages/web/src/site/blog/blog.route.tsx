import { posts } from 'virtual:articles';
import { brand } from '@forecastle/content';
import type { MetaDescriptor } from 'react-router';
import { TextLink } from '../layout/ActionLink.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { pageMeta } from '../layout/meta.ts';
import { PageHero } from '../layout/PageHero.tsx';
import { PostList } from './PostList.tsx';
import { PostStates } from './PostStates.tsx';

export const meta = (): MetaDescriptor[] => [
  ...pageMeta('/blog'),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: `${brand.name} blog`, href: '/rss.xml' },
];

export default function BlogRoute() {
  return (
    <>
      <PageHero
        title="Forecasting and revenue operations"
        lead="Posts on forecasting, deal risk and sales methodology."
      >
        <p className="mt-5 text-14">
          <TextLink href="/rss.xml">Follow by RSS</TextLink>
        </p>
      </PageHero>
      <div className="mx-auto max-w-6xl px-5 pb-20 sm:px-7">
        <PostList posts={posts} />
      </div>
      <PostStates />
      <EntryScript name="blog/behaviour/list" />
    </>
  );
}
