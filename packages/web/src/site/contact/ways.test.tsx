import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Ways } from './Ways.tsx';

const OPERATOR = {
  name: 'Forecastle',
  email: 'hello@harbour.example',
  profile: { label: 'LinkedIn', href: 'https://network.example/harbour' },
  postalAddress: ['Harbour Software Limited', 'PO Box 1', 'Wellington 6140'],
};

describe('the ways to reach the operator', () => {
  it('are those that are configured, and the email address is not in the page as one', () => {
    const html = renderToStaticMarkup(<Ways operator={OPERATOR} />);
    expect(html).toContain('https://network.example/harbour');
    expect(html).toContain('PO Box 1');
    expect(html).toContain('data-mailbox="hello" data-host="harbour.example"');
    expect(html).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
    expect(html).not.toContain('Not configured');
  });

  it('say what is not configured, one by one', () => {
    const html = renderToStaticMarkup(<Ways operator={{ ...OPERATOR, email: null, postalAddress: null }} />);
    expect(html.match(/Not configured on this site yet/g)).toHaveLength(2);
    expect(html).toContain('https://network.example/harbour');
  });
});
