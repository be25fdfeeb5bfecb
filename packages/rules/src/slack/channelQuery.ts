/** How people name a channel of Slack, and which ones they may mean. */

export type ChannelQuery = { readonly id: string } | { readonly name: string };

/** https://docs.slack.dev/apis/web-api/using-the-conversations-api: C or G, then capitals and digits. */
const ID = /^[CG][A-Z0-9]{8,}$/u;
/** Links that Slack copies, and a channel as it stands in the text of a message. */
const LINKS = [
  /^https:\/\/[a-z0-9.-]+\.slack\.com\/archives\/([CG][A-Z0-9]{8,})(?:[/?#]|$)/u,
  /^https:\/\/app\.slack\.com\/client\/[A-Z0-9]+\/([CG][A-Z0-9]{8,})(?:[/?#]|$)/u,
  /^<#([CG][A-Z0-9]{8,})(?:\|[^>]*)?>$/u,
];

/** Returns what a person typed or pasted: a channel's id, or (part of) its name. */
export function readChannelQuery(given: string): ChannelQuery {
  const text = given.trim();
  for (const link of LINKS) {
    const id = link.exec(text)?.[1];
    if (id !== undefined) return { id };
  }
  if (ID.test(text)) return { id: text };
  return { name: foldName(text.replace(/^#+/u, '').trim()).replaceAll(/\s+/gu, '-') };
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

/** How well a name fits: 0 is the name itself, 3 is none. */
function distance(name: string, query: string): number {
  const folded = foldName(name);
  if (folded === query) return 0;
  if (folded.startsWith(query)) return 1;
  return folded.includes(query) ? 2 : 3;
}

/** Returns the channels whose names hold what was typed: the name itself first, then those that begin so, each by name. */
export function matchChannels<Channel extends { readonly name: string }>(
  channels: readonly Channel[],
  query: string,
): Channel[] {
  if (query === '') return [];
  return channels
    .map((channel) => ({ channel, at: distance(channel.name, query) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at || (a.channel.name < b.channel.name ? -1 : a.channel.name > b.channel.name ? 1 : 0))
    .map(({ channel }) => channel);
}
