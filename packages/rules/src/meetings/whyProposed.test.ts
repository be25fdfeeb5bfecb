import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findMeetingItems } from './findMeetingItems.ts';
import { meetingToRead } from './testing/meetingItemScores.ts';
import { whyProposed } from './whyProposed.ts';

const SET = new URL('./testing/set/', import.meta.url);

describe('why something was proposed', () => {
  it('is said of everything that the rules find in the labelled meetings', () => {
    const found = readdirSync(SET)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const { transcript, context } = meetingToRead(JSON.parse(readFileSync(new URL(name, SET), 'utf8')));
        return findMeetingItems(transcript, context);
      });
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ rule }) => rule === null || whyProposed(rule) === null)).toEqual([]);
  });

  it('is not known of a rule that there is not', () => {
    expect(whyProposed('constructor')).toBeNull();
  });
});
