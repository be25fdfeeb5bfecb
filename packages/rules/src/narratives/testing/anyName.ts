import * as fc from 'fast-check';

/** Names that look like something else: figures, dates, Markdown, quotes, other languages. */
const ODD = [
  'Kingsway Medical',
  '$4.2M renewal (50% off)',
  'Q3 2026 rollout, 3 March 2027',
  '**Bold** [link](https://example.com)',
  'O’Brien & Söhne “Nord”',
  '7 Oaks',
  'Deal 12',
  'May 5',
  'Monday Ltd.',
  '株式会社ノース',
  'NORTHWIND',
  'the lower case',
  'Closed Ltd',
  'Meek & Mild',
  'Two Rivers',
  'Ask Me',
  'Furst',
  'Dr. Chen',
  'W.',
  '€1.234,56',
  '12:30',
  'Since Records',
];

export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD),
  fc
    .string({ minLength: 1, maxLength: 30 })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);

export const anyLocale = fc.constantFrom('en-NZ', 'en-US', 'de-DE', 'fr-FR', 'ja-JP', 'pt-BR');
