import { readdirSync, readFileSync } from 'node:fs';
import { MISSING_ROLE_DRAG_POINTS, STALE_STAKEHOLDER_POINTS } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { WASTES } from './deal-drag/wastes.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const PAGES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
);

const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty';
const UNITS =
  '%|×|points?|days|weeks|pushes|rules|metrics|percent|for (?:a missing|each)|actions? a deal|a rep\\b|to a (?:CRO|VP)';
const TYPED = new RegExp(
  `(?<![\\w.])(?:\\d+(?:\\.\\d+)?|${WORDS}) ?(?:${UNITS})|(?:above|below|up to) \\d+|\\d+ (?:to|and) \\d+`,
  'gi',
);

/** What is no number of a rule: samples of made-up deals, the range of every score, and the scales of charts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Chosen by the drawing, not by the rule.
  'deal-drag/wastes.ts': ['4×', '4 pushes'],
  // What a forecast range is meant to hold: by its name, P10 to P90.
  'revenue-intelligence/DemoForecast.tsx': ['80%'],
  // Made-up people and deals.
  'contact-freshness/Committee.tsx': ['six weeks'],
  'pipeline-intelligence/RiskTriggers.tsx': ['74 days', '6 days'],
  // The text of a picture.
  'weekly-action-plan/weekly-action-plan.route.tsx': ['eight weeks'],
};
const EVERY_SCORE = /^(?:0 to 100|up to 100)$/i;

/** The text of a page that stands there as typed: what is calculated, imported or styled is taken out. */
const typedIn = (source: string): string =>
  source
    .replace(/^import[\s\S]*?;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\$\{[^{}]*\}|\{[\w.?[\]]+\}/g, '#')
    .replace(/className="[^"]*"/g, '');

describe('a feature page', () => {
  it.each(PAGES)('types no number of a rule by hand: %s', (path) => {
    const found = [...typedIn(readFileSync(`${FOLDER}${path}`, 'utf8')).matchAll(TYPED)].map(([text]) => text);
    expect(found.filter((text) => !EVERY_SCORE.test(text) && !ALLOWED[path]?.includes(text))).toEqual([]);
  });

  it('says what a missing and a stale stakeholder cost as the rules have it', () => {
    const rule = WASTES.find(({ key }) => key === 'stakeholders')?.rule;
    expect(rule).toContain(`${MISSING_ROLE_DRAG_POINTS} when nobody`);
    expect(rule).toContain(`${STALE_STAKEHOLDER_POINTS} when the contact is stale`);
  });
});
