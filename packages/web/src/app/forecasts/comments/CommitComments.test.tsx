import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CommitComments } from './CommitComments.tsx';

const shown = (comments: number) =>
  renderToStaticMarkup(
    <CommitComments
      line={{ scope: 'rep', memberId: 'joe', comments }}
      name="Joe Patel"
      period={{ kind: 'quarter', start: '2026-10-01' }}
    />,
  );

describe('the button of the comments on a line', () => {
  it.each([
    [0, 'Comment'],
    [1, '1 comment'],
    [1200, '1,200 comments'],
  ])('says of %i: %s', (comments, words) => {
    expect(shown(comments)).toContain(`aria-label="${words} on Joe Patel"`);
    expect(shown(comments)).toContain(`${words}</button>`);
  });
});
