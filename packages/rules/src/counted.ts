/** "1 deal", "1,200 deals": for sentences. The noun is the singular of one that takes an s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
}
