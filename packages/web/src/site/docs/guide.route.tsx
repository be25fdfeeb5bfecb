import bodies from 'virtual:article-bodies';
import { guides } from 'virtual:articles';
import { isPublished } from '@forecastle/content/articles';
import type { MetaDescriptor } from 'react-router';
import { articleData } from '../articles/structured.ts';
import { EntryScript } from '../layout/entries.tsx';
import { describePage } from '../layout/meta.ts';
import { sharingImage } from '../sharing/images.ts';
import type { Route } from './+types/guide.route';
import { GuidePage } from './GuidePage.tsx';

export const meta = ({ params }: Route.MetaArgs): MetaDescriptor[] => {
  const guide = guides.find(({ slug }) => slug === params.slug);
  if (!guide) return [];
  const { title, description, category } = guide;
  const path = `/docs/${guide.slug}`;
  // A plan has no picture of its own: it shows that of the index.
  const image = sharingImage(isPublished(guide) ? path : '/docs');
  const page = { path, title: `${title} · Documentation`, description, name: title, image };
  if (!isPublished(guide)) return describePage(page);
  const { author, date: published, lastUpdated: modified } = guide;
  return [
    ...describePage(
      { ...page, article: { published, modified, author } },
      {
        structured: [
          articleData('TechArticle', {
            path,
            title,
            description,
            author,
            published,
            modified,
            image,
            section: category,
          }),
        ],
      },
    ),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${path}.md` },
  ];
};

/** Rendered at build for every guide. An unknown slug never comes here: the server sends it to the index. */
export default function GuideRoute({ params }: Route.ComponentProps) {
  const guide = guides.find(({ slug }) => slug === params.slug);
  if (!guide) return null;
  return (
    <>
      <GuidePage guide={guide} guides={guides} content={bodies[`guides/${guide.slug}`] ?? null} />
      <EntryScript name="docs/behaviour/guide" />
    </>
  );
}
