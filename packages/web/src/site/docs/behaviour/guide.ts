import { copyCode } from '../../articles/behaviour/copy-code.ts';
import { shareOnPress } from '../../articles/behaviour/share.ts';
import { keepBookmark } from './bookmarks.ts';
import { markHeadings } from './contents.ts';

/** Everything that moves in a guide, below `root`, until the signal ends it. The product's help uses it as well. */
export function guideBehaviour(root: ParentNode, signal: AbortSignal): void {
  markHeadings(root, signal);
  keepBookmark(root, signal);
  shareOnPress(root, signal);
  copyCode(root, signal);
  root.querySelector('[data-print]')?.addEventListener('click', () => print(), { signal });
}
