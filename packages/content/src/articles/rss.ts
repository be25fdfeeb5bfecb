import type { Post } from './article.ts';

export interface Channel {
  readonly name: string;
  readonly description: string;
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string;
}

/** RSS 2.0 with the newest first, whatever is featured. Dates are days, so the hour is midnight UTC. */
export function rss(posts: readonly Post[], { name, description, origin }: Channel): string {
  const newest = posts.toSorted((a, b) => b.date.localeCompare(a.date));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escaped(`${name} blog`)}</title>
    <link>${origin}/blog</link>
    <description>${escaped(description)}</description>
    <language>en-nz</language>
    <atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>
${newest.map((post) => item(post, origin)).join('\n')}
  </channel>
</rss>
`;
}

function item({ slug, title, description, author, date, tags }: Post, origin: string): string {
  const address = `${origin}/blog/${slug}`;
  return `    <item>
      <title>${escaped(title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>
      <dc:creator>${escaped(author)}</dc:creator>
      <description>${escaped(description)}</description>
${tags.map((tag) => `      <category>${escaped(tag)}</category>\n`).join('')}    </item>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
