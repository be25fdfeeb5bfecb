import { buttonClasses } from '../../ui/buttonClasses.ts';
import { BackToBlog } from './BackToBlog.tsx';

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'];

/** What stands in place of a post that another post or the list is left for: while it is on its way, and where it does not come. */
export function PostStates() {
  return (
    <>
      <template id="post-loading">
        <div role="status" aria-label="Loading the post" className="mx-auto max-w-3xl px-5 py-12 sm:px-7 lg:py-16">
          <div className="grid animate-breathe gap-4" aria-hidden="true">
            <div className="mb-6 h-5 w-32 rounded-sm bg-line" />
            <div className="h-12 w-4/5 rounded-sm bg-line" />
            <div className="mb-8 h-6 w-full rounded-sm bg-line" />
            {LINES.map((width, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
              <div key={line} className={`h-4 rounded-sm bg-line ${width}`} />
            ))}
          </div>
        </div>
      </template>
      <template id="post-error">
        <div className="mx-auto max-w-3xl px-5 py-12 sm:px-7 lg:py-16">
          <BackToBlog />
          <div role="alert" className="grid justify-items-start gap-4">
            {/* biome-ignore lint/a11y/useSemanticElements: a page has one h1, and this stands in it from the start */}
            <p role="heading" aria-level={1} tabIndex={-1} className="font-serif text-36 font-medium outline-none">
              Error Loading Post
            </p>
            <p className="text-18 text-ink-2">
              Failed to load blog post content: <span data-reason />
            </p>
            <button type="button" className={buttonClasses({ size: 'large' })}>
              Try again
            </button>
          </div>
        </div>
      </template>
    </>
  );
}
