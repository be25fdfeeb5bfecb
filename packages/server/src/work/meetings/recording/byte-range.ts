/** First and last byte of what is asked for, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the part of `size` bytes that a Range header asks for; null for the whole, also where the header is not one range of
 * bytes (RFC 9110, 14.2); 'unsatisfiable' where none of it is there.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable';
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
