/** Gives the build a sharing image for every page, post and published guide. */
import { brand } from '@forecastle/content';
import { type Articles, publishedGuides, readArticles } from '@forecastle/content/articles/build';
import type { Plugin } from 'vite';
import { PAGES, type SitePage } from '../pages.ts';
import type { Card } from './card.ts';
import { drawer } from './draw.ts';
import { sharingImage } from './images.ts';

export function sharingImages(): Plugin {
  let drawn: Promise<[string, Uint8Array][]> | undefined;
  return {
    name: 'forecastle-sharing-images',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      // Beside the bundling, which leaves this thread time.
      drawn = drawAll(sharingCards(readArticles()));
      drawn.catch(() => undefined);
    },
    async generateBundle() {
      for (const [path, source] of (await drawn) ?? []) {
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
  };
}

async function drawAll(cards: Map<string, Card>): Promise<[string, Uint8Array][]> {
  const draw = drawer();
  return Promise.all([...cards].map(async ([path, card]) => [path, await draw(card)] as [string, Uint8Array]));
}

/** By the path of the image. */
export function sharingCards(articles: Articles): Map<string, Card> {
  return new Map([
    ...PAGES.filter(({ unlisted }) => !unlisted).map((page) => [sharingImage(page.path), pageCard(page)] as const),
    ...articles.posts.map(({ entry }) => {
      const foot = `${entry.author} · ${entry.date}`;
      return [sharingImage(`/blog/${entry.slug}`), { ...entry, eyebrow: `${brand.name} blog`, foot }] as const;
    }),
    ...publishedGuides(articles).map(({ entry }) => {
      const eyebrow = `Documentation · ${entry.category}`;
      return [sharingImage(`/docs/${entry.slug}`), { ...entry, eyebrow }] as const;
    }),
  ]);
}

function pageCard({ path, title, description }: SitePage): Card {
  const [, section] = path.split('/');
  const eyebrow = { features: 'Features', frameworks: 'Frameworks', solutions: 'Solutions' }[section ?? ''];
  return { eyebrow: eyebrow ?? 'Revenue operations', title: title.replace(` · ${brand.name}`, ''), description };
}
