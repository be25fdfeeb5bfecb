import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ExplanationPanel } from './ExplanationPanel.tsx';

const improvements = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    action: 'evidence',
    label: `Step ${i + 1}`,
    gain: count - i,
    changes: { risk: count - i, confidence: 0, drag: 0, dataQuality: 0 },
    target: { kind: 'evidence', key: null },
  }));
const shown = (count: number): string =>
  renderToStaticMarkup(
    <ExplanationPanel
      name="Risk"
      explanation={{
        score: 40,
        band: 'yellow',
        parts: [],
        sentences: [],
        improvements: improvements(count),
        together: null,
      }}
    />,
  );

const part = (value: number, of: number | null) => ({
  key: 'pushes',
  label: 'Close date pushes',
  points: { numerator: value, denominator: 1, value },
  of,
});
const textOf = (parts: ReturnType<typeof part>[], score: number) =>
  renderToStaticMarkup(
    <ExplanationPanel
      name="Confidence"
      explanation={{ score, band: 'low', parts, sentences: [], improvements: [], together: null }}
    />,
  ).replace(/<[^>]*>/g, '');

describe('a part', () => {
  it('says of how many points it is', () => {
    expect(textOf([part(3, 10)], 3)).toContain('3.0 of 10');
  });

  it('that can only take points away says what it takes, or that there is none', () => {
    expect(textOf([part(0, 0)], 0)).toContain('Close date pushesnone');
    expect(textOf([part(-5, 0)], -5)).toContain('Close date pushes−5.0Total');
  });
});

describe('a score that is not to be gone by', () => {
  it('is told among its parts and heads them not', () => {
    const text = renderToStaticMarkup(
      <ExplanationPanel
        name="Risk score"
        direction="higher is safer"
        insteadOfScore="Not yet qualified"
        explanation={{ score: 11, band: 'red', parts: [], sentences: [], improvements: [], together: null }}
      />,
    ).replace(/<[^>]*>/g, '');
    expect(text).toContain('Not yet qualified, and whyScore: 11 of 100, higher is safer');
    expect(text).not.toContain('Risk score 11');
  });
});

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
