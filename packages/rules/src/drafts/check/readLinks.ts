interface Place {
  readonly from: number;
  readonly to: number;
}

/** Full stops that browsers read as the dot of a host, and the ways people disguise one. */
const DOT = String.raw`(?:[.。．｡․]|\[\.\]|\(\.\))`;
const LABEL = String.raw`[\p{L}\p{N}\p{M}_-]+`;
const TOP = String.raw`(?:xn--[a-z0-9-]+|\p{L}{2,})`;
const BEGIN = String.raw`(?<![\p{L}\p{N}_-])`;

const LINKS = [
  // Markdown: [text](address), ![image](address), [reference]: address. "](" is enough, since brackets can be nested.
  String.raw`!?\[[^[\]\n]*\]\s?\([^)\n]*\)?`,
  String.raw`\]\s?\([^)\n]*\)?`,
  String.raw`!?\[[^[\]\n]*\]\s?:\s?\S+`,
  // HTML: any tag, and those that load or lead somewhere even with a space that no browser would forgive.
  String.raw`<(?:[!?]|\/?[a-z])[^>]*>?`,
  String.raw`<\s*(?:\/\s*)?(?:a|img|iframe|script|link|form|svg|object|embed|video|audio|style|meta|base)\b[^>]*>?`,
  // Addresses of any scheme, of no scheme, of a Windows share, and those that do without slashes.
  String.raw`(?<![\p{L}\p{N}+.-])[\p{L}\p{N}+.-]*\s?[:：]\s?[/／\\]{2}\S+`,
  String.raw`[/\\]{2}${LABEL}(?:${DOT}|\\)\S+`,
  String.raw`${BEGIN}(?:https?|ftp|wss?|javascript|vbscript|mailto)\s?[:：]\s?\S+`,
  String.raw`${BEGIN}data[:：](?:[a-z]+\/|[;,])\S*`,
  String.raw`${BEGIN}(?:file|tel|sms|sip|skype|slack|blob|intent|magnet|view-source|ms-[a-z]+)[:：]\S+`,
  String.raw`${BEGIN}_*www\d?${DOT}\S+`,
  // A host with a path, query or port, such as example.com/x?d=1, or an address in figures.
  String.raw`${BEGIN}${LABEL}(?:${DOT}${LABEL}){0,8}${DOT}${TOP}\.?(?::\d+)?[/?#／？＃\\]\S*`,
  String.raw`${BEGIN}\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?[/?#]\S*`,
];
const LINK = LINKS.map((pattern) => new RegExp(pattern, 'giu'));

/** Ends of hosts that mail programs turn into links. Without those that are words, such as "is" and "me". */
const TOPS =
  'com|net|org|info|biz|io|ai|app|dev|xyz|top|site|online|shop|store|cloud|tech|link|click|page|live|zip|mov|example|test|co|cc|tv|gg|ly|eu|uk|de|fr|ch|nl|pl|ru|ua|su|cn|jp|kr|tw|hk|sg|au|nz|ca|br|mx|tk|ml|ga|cf';
const HOST = new RegExp(
  String.raw`${BEGIN}${LABEL}(?:${DOT}${LABEL}){0,8}${DOT}(?:${TOPS}|xn--[a-z0-9-]+)(?![\p{L}\p{N}_-])`,
  'giu',
);

/** What every link has; most sentences have none of it and need no closer look. */
const MARKS = /[:：/／<\]\\]|[.。．｡․)]\S/u;

const placesOf = (text: string, patterns: readonly RegExp[]): Place[] => {
  if (!MARKS.test(text)) return [];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })),
  );
};

/** Returns the places of links and images in a text. A draft has none: its reader would be led where no fact leads. */
export function readLinks(text: string): Place[] {
  const places = placesOf(text, LINK);
  places.sort((a, b) => a.from - b.from || b.to - a.to);
  let end = 0;
  return places.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/** Returns the places of bare hosts. One can be a company's name ("Booking.com"), which a draft may say. */
export const readHosts = (text: string): Place[] => placesOf(text, [HOST]);
