import { expect, it } from 'vitest';
import { givenChoice } from './ChannelChoices.tsx';
import { NO_TOPICS, topicWords } from './slackChannels.ts';

it('says what a channel gets, and from which amount where deals are among it', () => {
  const words = (topics: Partial<typeof NO_TOPICS>) =>
    topicWords({ topics: { ...NO_TOPICS, ...topics }, dealsFromMinor: 5_000_000 }, 'USD');
  expect(words({ weekly_digest: true })).toBe('Weekly digest.');
  expect(words({ weekly_digest: true, deal_won: true })).toMatch(
    /^Weekly digest and deals won\. Deals from .*50,000\.$/,
  );
  expect(words({ weekly_digest: true, deal_won: true, deal_lost: true })).toMatch(
    /^Weekly digest, deals won and deals lost\. /,
  );
  expect(words({})).toBe('Nothing chosen');
});

it('is ready to be sent with a topic and an amount', () => {
  const choice = { topics: { ...NO_TOPICS, deal_won: true }, dealsFromMinor: 0, quietHours: null };
  expect(givenChoice(choice)).toEqual(choice);
  expect(givenChoice({ ...choice, topics: NO_TOPICS })).toBeNull();
  expect(givenChoice({ ...choice, dealsFromMinor: null })).toBeNull();
});
