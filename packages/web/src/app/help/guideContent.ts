import type { MDXContent } from 'mdx/types';

/** Each guide is a file of its own, fetched when it is opened. The build that renders public pages opens none here. */
const loaders = import.meta.env.SSR
  ? {}
  : import.meta.glob<{ default: MDXContent }>('../../../../content/src/guides/*.mdx');

/** Null where the guide is only planned. */
export async function guideContent(slug: string): Promise<MDXContent | null> {
  const load = Object.entries(loaders).find(([path]) => path.endsWith(`/${slug}.mdx`))?.[1];
  return load ? (await load()).default : null;
}
