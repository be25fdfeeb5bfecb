/** Texts as Slack shows them. What people wrote stays what they wrote: no mention, no link, no formatting. */

/** Most characters of each kind of text. https://docs.slack.dev/reference/block-kit */
export const SLACK_TEXT_MAX = {
  section: 3000,
  field: 2000,
  header: 150,
  context: 2000,
  button: 75,
  /** Titles and buttons of a modal. */
  modal: 24,
  label: 2000,
  hint: 2000,
  option: 75,
  placeholder: 150,
} as const;

/** A message's own text is cut by Slack at 40,000; notifications show far less. https://docs.slack.dev/changelog/2018-truncating-really-long-messages */
export const SLACK_MESSAGE_MAX = 4000;

export interface SlackText {
  readonly type: 'plain_text';
  readonly text: string;
  /** Colons around a word stay colons. */
  readonly emoji: false;
}

/** A label in bold. It is made from the product's own words alone. */
export interface SlackLabel {
  readonly type: 'mrkdwn';
  readonly text: string;
  readonly verbatim: true;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/**
 * Escapes the three characters that Slack parses in every text object: https://docs.slack.dev/messaging/formatting-message-text
 */
export const escapeSlack = (text: string): string => text.replaceAll(/[&<>]/g, (found) => ENTITIES.get(found) ?? found);

/** What Slack sends has the same three characters escaped. */
export const unescapeSlack = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const ELLIPSIS = '…';

/**
 * Returns at most so many characters of a text. What is left out is counted at its end. Characters are counted as Slack receives
 * them, and none is cut in two.
 */
export function cutText(text: string, max: number): string {
  if (escapeSlack(text).length <= max) return text;
  const characters = [...text];
  const cutAt = (kept: number): string =>
    `${characters.slice(0, kept).join('').trimEnd()}${ELLIPSIS} (+${characters.length - kept})`;
  // By halves: a name may have thousands of characters, and a message many names.
  let [fits, tooMany] = [-1, characters.length];
  while (tooMany - fits > 1) {
    const kept = Math.trunc((fits + tooMany) / 2);
    if (escapeSlack(cutAt(kept)).length <= max) fits = kept;
    else tooMany = kept;
  }
  return fits < 0 ? '' : cutAt(fits);
}

/** Slack refuses a text without a character. */
const NOTHING = '—';
const orNothing = (text: string): string => (text.trim() === '' ? NOTHING : text);

/** Returns a text that Slack shows as it is. */
export const slackText = (text: string, max: number): SlackText => ({
  type: 'plain_text',
  text: escapeSlack(cutText(orNothing(text), max)),
  emoji: false,
});

/** Returns a label in bold: `*` is Slack's sign for it. Throws for words that are not the product's own. */
export function slackLabel(words: string): SlackLabel {
  if (!/^[\w ,.’()-]+$/u.test(words) || words.includes('_')) throw new Error(`“${words}” is not a label`);
  return { type: 'mrkdwn', text: `*${words}*`, verbatim: true };
}

/** Slack formats a message's own text, and takes signs of formatting as they are where they stand beside one of these. */
const WORD_JOINER = '\u2060';

/**
 * Returns the text of a message for notifications and screen readers. Slack has no sign that turns formatting off: a joiner that
 * nobody sees keeps `*bold*`, `@here`, `#general`, `:smile:` and addresses from being taken for more than characters.
 */
export const slackFallback = (text: string): string =>
  escapeSlack(cutText(orNothing(text), SLACK_MESSAGE_MAX)).replaceAll(/[*_~`@#:]|\.(?=\p{L})|^&gt;/gmu, (sign) =>
    sign.startsWith('&') ? `${WORD_JOINER}${sign}` : `${sign}${WORD_JOINER}`,
  );
