import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Ways } from './Ways.tsx';

describe('the ways to reach the operator, as built', () => {
  const html = renderToStaticMarkup(<Ways />);

  it('are a place, a profile that opens in a new tab, and the form in place of an email address', () => {
    expect(html).toMatch(/<address[^>]*>Wellington, New Zealand<\/address>/);
    expect(html).toMatch(/<a href="https:\/\/[^"]+" target="_blank" rel="noopener noreferrer"/);
    expect(html).toContain('<a href="#message"');
    expect(html).toContain('Use the form on this page');
    expect(html).not.toContain('Not configured');
  });

  it('hide what only the operator needs, and hold no email address', () => {
    expect(html).toMatch(
      /data-for-operator="" hidden=""[^>]*><a [^>]*href="\/settings\/site">Add your contact details/,
    );
    expect(html).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
  });
});
