/** Returns the addresses in a header, in small letters: those in display names and comments are none. */
export function addressesIn(header: string): string[] {
  const bare = header.replaceAll(/"(?:\\.|[^"\\])*"/gu, '').replaceAll(/\([^()]*\)/gu, '');
  return [...bare.matchAll(/[^\s<>,;:]+@[^\s<>,;:]+/gu)].map(([address]) => address.toLowerCase());
}
