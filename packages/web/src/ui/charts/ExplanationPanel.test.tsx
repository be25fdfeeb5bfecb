import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExplanationPanel } from './ExplanationPanel.tsx';

const improvements = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    action: 'evidence',
    label: `Step ${i + 1}`,
    gain: count - i,
    target: { kind: 'evidence', key: null },
  }));
const shown = (count: number): string =>
  renderToStaticMarkup(
    <ExplanationPanel
      name="Risk"
      explanation={{ score: 40, band: 'yellow', parts: [], sentences: [], improvements: improvements(count) }}
    />,
  );

describe('what would help most', () => {
  it('is the five best, and how many more there are', () => {
    expect(shown(8).match(/Step \d/g)).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 5']);
    expect(shown(8)).toContain('Show 3 more');
  });

  it('is all of them when they are few', () => {
    expect(shown(5).match(/Step \d/g)).toHaveLength(5);
    expect(shown(5)).not.toContain('more');
  });
});
