import { describe, expect, it } from 'vitest';
import { readHosts, readLinks } from './readLinks.ts';

const linksIn = (text: string) => readLinks(text).map(({ from, to }) => text.slice(from, to));

describe('a link', () => {
  it.each([
    ['See https://evil.example/a now', 'https://evil.example/a'],
    ['See HTTPS : //evil.example now', 'HTTPS : //evil.example'],
    ['See //evil.example now', '//evil.example'],
    ['See https：／／evil.example now', 'https：／／evil.example'],
    ['See ｈｔｔｐｓ://evil.example now', 'ｈｔｔｐｓ://evil.example'],
    ['See custom+app://open now', 'custom+app://open'],
    ['See _https://evil.example_ now', 'https://evil.example_'],
    ['See \\\\evil.example\\share now', '\\\\evil.example\\share'],
    ['See www.evil.example now', 'www.evil.example'],
    ['See evil.example/pay?d=1 now', 'evil.example/pay?d=1'],
    ['See _evil.example/pay_ now', '_evil.example/pay_'],
    ['See еvil.example/pay now', 'еvil.example/pay'],
    ['See пример.рф/x now', 'пример.рф/x'],
    ['See evil。example/x now', 'evil。example/x'],
    ['See evil[.]example/x now', 'evil[.]example/x'],
    ['See evil.xn--p1ai/x now', 'evil.xn--p1ai/x'],
    ['See 203.0.113.9/x now', '203.0.113.9/x'],
    ['Write mailto:a@evil.example now', 'mailto:a@evil.example'],
    ['Run javascript:alert(1) now', 'javascript:alert(1)'],
    ['Open data:text/html,x now', 'data:text/html,x'],
    ['Call tel:+6421 now', 'tel:+6421'],
    ['![chart](https://evil.example/p.png) now', '![chart](https://evil.example/p.png)'],
    ['See [the offer](evil) now', '[the offer](evil)'],
    ['See [the [new] offer](evil) now', '](evil)'],
    ['[1]: evil', '[1]: evil'],
    ['<img src=x> now', '<img src=x>'],
    ['< img src=x> now', '< img src=x>'],
    ['<div style="background:url(x)"> now', '<div style="background:url(x)">'],
    ['<b>Urgent</b> now', '<b>'],
    ['<!-- hidden --> now', '<!-- hidden -->'],
  ])('stands in %j', (text, link) => {
    expect(linksIn(text)).toContain(link);
  });

  it.each([
    'The ratio is 3/4, and/or better.',
    'Growth < budget, and 5 > 3.',
    'Here is the data: 40 hours a week.',
    'The file: a tender. Tel: later.',
    'We use Node.js and Booking.com.',
    'Meet at 14:30 (or later).',
    'It is 12.5% e.g. of 1.000,50.',
    'ISO 27001 [draft], part 2',
  ])('does not stand in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('is read once where several signs of it overlap', () => {
    expect(linksIn('See [a](https://evil.example/x) and www.evil.example.')).toEqual([
      '[a](https://evil.example/x)',
      'www.evil.example.',
    ]);
  });

  it('is found in a very long text of its own signs', () => {
    const long = `${'['.repeat(5000)}${'a.'.repeat(5000)}${'<'.repeat(5000)}${'://'.repeat(5000)}`;
    expect(linksIn(long).length).toBeGreaterThan(0);
  });
});

describe('a bare host', () => {
  it.each([
    ['Pay at evil-payments.com today.', 'evil-payments.com'],
    ['Write to ana@evil.example.', 'evil.example'],
    ['Pay at evil。com today.', 'evil。com'],
    ['Pay at evil[.]com.', 'evil[.]com'],
    ['Pay at a.evil.co.uk:8080.', 'a.evil.co.uk'],
  ])('stands in %j', (text, host) => {
    expect(readHosts(text).map(({ from, to }) => text.slice(from, to))).toEqual([host]);
  });

  it.each(['See tender.pdf.', 'We use Node.js.', 'Done.Then we wait.', 'It is 3.8, e.g. today.'])(
    'does not stand in %j',
    (text) => {
      expect(readHosts(text)).toEqual([]);
    },
  );
});
