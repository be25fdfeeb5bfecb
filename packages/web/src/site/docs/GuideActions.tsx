import type { Guide } from '@forecastle/content/articles';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ShareButton } from '../articles/ShareButton.tsx';

/** Print, share, bookmark; `guideBehaviour` gives them their work, and without script they are not shown. */
export function GuideActions({ guide }: { guide: Guide }) {
  return (
    <div className="flex flex-wrap items-center gap-2 noscript:hidden print:hidden">
      <button type="button" data-print className={buttonClasses({})}>
        <Icon name="print" />
        Print
      </button>
      <button
        type="button"
        data-bookmark={guide.slug}
        aria-pressed="false"
        className={`${buttonClasses({})} aria-pressed:border-forecast aria-pressed:text-forecast aria-pressed:[&_path]:fill-current`}
      >
        <Icon name="bookmark" />
        Bookmark
      </button>
      <ShareButton path={`/docs/${guide.slug}`} title={guide.title} />
    </div>
  );
}
