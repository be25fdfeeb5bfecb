import { expect, it } from 'vitest';
import { loadPostBody } from './post-body.ts';

it.each(['/docs/deal-drag-guide', '/blog', '/blog/a/b', '/blog/post.md'])(
  'throws ‘Blog post not found’ for a path that no post is at: %s',
  async (path) => {
    await expect(loadPostBody(path)).rejects.toThrow('Blog post not found');
  },
);
