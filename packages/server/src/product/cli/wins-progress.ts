/** Shows how far `wins` is, on one line of a terminal. */

export interface WinsProgress {
  rows(read: number): void;
  fits(done: number, total: number): void;
  end(): void;
}

const CLEAR_LINE = '\r\u001b[K';

/** Writes to `stream` where it is a terminal, else nothing: logs and pipes stay clean. */
export function terminalProgress(stream: { isTTY?: boolean; write(text: string): unknown }): WinsProgress {
  const show = (text: string) => {
    if (stream.isTTY) stream.write(`${CLEAR_LINE}${text}`);
  };
  return {
    rows: (read) => show(`Reading: ${read.toLocaleString('en')} rows`),
    fits: (done, total) => show(`Measuring: fit ${done} of ${total}`),
    end: () => show(''),
  };
}
