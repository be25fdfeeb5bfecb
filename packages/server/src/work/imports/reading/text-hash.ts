/** FNV-1a with its bits mixed once more, so that ids in a row spread: 32 bits. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A hash that says of two texts what `hashOf` does not. */
export const secondHashOf = (text: string): number => hashOf(text, 0x9747b28c);
