import { readArticles } from '@forecastle/content/articles/build';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../screens/manifest.generated.ts';

/** Names in `<Screen name="…" />`, wherever in an article they stand. */
function screensIn(node: object): string[] {
  const own = 'name' in node && node.name === 'Screen' && 'attributes' in node ? (node.attributes as object[]) : [];
  const names = own.flatMap((attribute) =>
    'name' in attribute && attribute.name === 'name' && 'value' in attribute ? [String(attribute.value)] : [],
  );
  const children = 'children' in node && Array.isArray(node.children) ? node.children : [];
  return [...names, ...children.flatMap(screensIn)];
}

describe('screens in articles', () => {
  it('have been captured', () => {
    const { posts, writtenGuides } = readArticles();
    const missing = [...posts, ...writtenGuides].flatMap(({ entry, parsed }) =>
      screensIn(parsed.tree)
        .filter((name) => !(name in SCREENS))
        .map((name) => `${entry.slug}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
