interface Place {
  readonly from: number;
  readonly to: number;
}

/** Addresses with a scheme, Markdown links and images, and HTML that loads or leads somewhere. */
const LINK =
  /!?\[[^\]\n]*\]\s?\([^)\n]*\)?|!?\[[^\]\n]*\]\s?:\s?\S+|<\s*\/?\s*(?:a|img|iframe|script|link|form|svg|object|embed|video|audio|style|meta|base)\b[^>]*>?|\b(?:https?|ftp|wss?|file|javascript|vbscript|data|mailto|tel)\s?:\s?(?:\/\/)?[^\s]+|\bwww\d?\.[^\s]+/giu;

/** A host with a path or a query, such as example.com/x?d=1. A bare name ("Booking.com") can be a company's. */
const BARE = /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?[/?#][^\s]*/giu;

/** Returns the places of links and images in a text. A draft has none: its reader would be led where no fact leads. */
export function readLinks(text: string): Place[] {
  const places = [...text.matchAll(LINK), ...text.matchAll(BARE)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
  places.sort((a, b) => a.from - b.from || b.to - a.to);
  return places.filter((place, at) => !places.slice(0, at).some(({ to }) => to > place.from));
}
