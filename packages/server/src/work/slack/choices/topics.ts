import type { SlackTopic } from '@forecastle/rules';

/** Returns by each topic whether it is chosen. */
export const topicFlags = <Topic extends SlackTopic>(
  topics: readonly Topic[],
  chosen: readonly SlackTopic[],
): Record<Topic, boolean> => {
  const kept = new Set<SlackTopic>(chosen);
  return Object.fromEntries(topics.map((topic) => [topic, kept.has(topic)])) as Record<Topic, boolean>;
};

/** Returns the topics that are chosen once some were switched on or off. */
export const changedTopics = <Topic extends SlackTopic>(
  topics: readonly Topic[],
  chosen: readonly SlackTopic[],
  given: Readonly<Partial<Record<Topic, boolean | undefined>>>,
): Topic[] => topics.filter((topic) => given[topic] ?? chosen.includes(topic));
