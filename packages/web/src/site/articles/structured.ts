import { brand } from '@forecastle/content';
import { absolute } from '../layout/meta.ts';

export interface ArticleFacts {
  path: string;
  title: string;
  description: string;
  author: string;
  published: string;
  modified?: string | undefined;
  image: string;
  section?: string | undefined;
}

/** A post or a guide for search engines (schema.org, without `@context`). A team counts as an organisation. */
export function articleData(kind: 'BlogPosting' | 'TechArticle', facts: ArticleFacts): object {
  const url = absolute(facts.path);
  return {
    '@type': kind,
    headline: facts.title,
    description: facts.description,
    datePublished: facts.published,
    dateModified: facts.modified ?? facts.published,
    author: { '@type': facts.author.includes(brand.name) ? 'Organization' : 'Person', name: facts.author },
    publisher: { '@id': `${absolute('/')}#organization` },
    image: absolute(facts.image),
    mainEntityOfPage: url,
    url,
    inLanguage: 'en-NZ',
    ...(facts.section && { articleSection: facts.section }),
  };
}
