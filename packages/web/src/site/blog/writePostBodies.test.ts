import { describe, expect, it } from 'vitest';
import { postBody } from './writePostBodies.ts';

describe('the body of a post', () => {
  it('is what stands in <main>, without states and scripts, and the title in plain words', () => {
    const page =
      '<title>What &quot;Commit&quot; means &amp; why</title><body><main id="main"><article>Text<!-- --> here</article>' +
      '<template id="post-error"><p>Error</p></template><template data-after-load="/a.js"></template></main><footer/>';
    expect(postBody(page)).toEqual({ title: 'What "Commit" means & why', main: '<article>Text here</article>' });
  });

  it('is never empty: a page without <main> fails the build', () => {
    expect(() => postBody('<title>A</title>')).toThrow('no title or no <main>');
  });
});
