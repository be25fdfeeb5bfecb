/** Results of a web search as they are kept. They come from strangers: text is made plain, and only web addresses are links. */
import { asOneLine } from '../oneLine.ts';
import { propertyOf } from '../ownValue.ts';
import { visibleText } from '../visibleText.ts';

export interface MarketSource {
  /** "1", "2", ... */
  readonly id: string;
  readonly title: string;
  /** http or https, without a user or password. */
  readonly url: string;
  readonly host: string;
  readonly text: string;
  /** YYYY-MM-DD; null where the result does not say it. */
  readonly publishedOn: string | null;
}

/** Results that are kept; the first ones are the best. */
export const MARKET_SOURCES_MAX = 10;
const TITLE_MAX = 200;
const TEXT_MAX = 600;
const URL_MAX = 2000;

/** Returns the results of a search engine's JSON; null where it has none of the expected shape. */
export function marketSources(answer: unknown): MarketSource[] | null {
  const results = propertyOf(answer, 'results');
  if (!Array.isArray(results)) return null;
  const seen = new Set<string>();
  const sources: MarketSource[] = [];
  for (const result of results as unknown[]) {
    const url = webAddress(propertyOf(result, 'url'));
    if (url === null || seen.has(url.href)) continue;
    seen.add(url.href);
    const title = plain(propertyOf(result, 'title'), TITLE_MAX);
    sources.push({
      id: String(sources.length + 1),
      title: title === '' ? url.host : title,
      url: url.href,
      host: url.host,
      text: plain(propertyOf(result, 'content'), TEXT_MAX),
      publishedOn: dayIn(propertyOf(result, 'publishedDate')),
    });
    if (sources.length === MARKET_SOURCES_MAX) break;
  }
  return sources;
}

function webAddress(given: unknown): URL | null {
  if (typeof given !== 'string' || given.length > URL_MAX || !URL.canParse(given)) return null;
  const url = new URL(given);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  // "https://bank.example@evil.example" reads as another host than it is.
  return url.username === '' && url.password === '' ? url : null;
}

/** Text without tags, entities and hidden characters, in one line. */
function plain(given: unknown, most: number): string {
  if (typeof given !== 'string') return '';
  const words = given
    .slice(0, 20 * most)
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp|#39);/gu, (entity) => ENTITIES.get(entity) ?? ' ')
    .replaceAll(/[<>]/gu, ' ');
  const line = asOneLine(visibleText(words));
  return line.length <= most ? line : visibleText(`${line.slice(0, most - 1)}…`);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
]);

function dayIn(given: unknown): string | null {
  const day = typeof given === 'string' ? /^\d{4}-\d{2}-\d{2}/u.exec(given)?.[0] : undefined;
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}
