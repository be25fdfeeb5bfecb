/** The same function, which works out the answers to the texts it is asked most only once; up to `most` are kept at a time. */
export function remembered<T>(answer: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined || known.has(text)) return kept as T;
    if (known.size >= most) known.clear();
    const found = answer(text);
    known.set(text, found);
    return found;
  };
}
