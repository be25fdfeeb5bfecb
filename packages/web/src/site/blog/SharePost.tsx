import type { Post } from '@forecastle/content/articles';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ShareButton } from '../articles/ShareButton.tsx';
import { absolute } from '../layout/meta.ts';

/** Ways to pass a post on that tell no third party about it. */
export function SharePost({ post }: { post: Post }) {
  const address = absolute(`/blog/${post.slug}`);
  const mail = `mailto:?subject=${encodeURIComponent(post.title)}&body=${encodeURIComponent(post.description)}%0A%0A${address}`;
  return (
    <div className="mt-12 flex flex-wrap items-center gap-2 border-t border-line pt-6 text-14 print:hidden">
      <p className="mr-2 font-medium text-ink-3">Pass it on</p>
      <ShareButton path={`/blog/${post.slug}`} title={post.title} />
      <a href={mail} className={buttonClasses({})}>
        <Icon name="mail" />
        Send by email
      </a>
      <a href={`/blog/${post.slug}.md`} className={buttonClasses({})}>
        <Icon name="file" />
        As Markdown
      </a>
    </div>
  );
}
