/**
 * Works on items one after the other until a signal stops it; one that fails does not hold up the others. Throws the first
 * failure at the end.
 */
export async function oneAfterAnother<Item>(
  items: Iterable<Item>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
