import type { ComponentProps } from 'react';
import { SCREENS } from '../screens/manifest.generated.ts';
import { Screen } from '../screens/Screen.tsx';

/** The measure of an article, not that of a page. */
const COLUMN = '(min-width: 760px) 680px, calc(100vw - 40px)';

/** A screen of the product in an article. One that was not captured yet is left out; a test names those. */
export function ArticleScreen(props: ComponentProps<typeof Screen>) {
  if (!(props.name in SCREENS)) return null;
  return (
    <div className="my-7">
      <Screen sizes={COLUMN} {...props} />
    </div>
  );
}
