import { namelessFile } from './nameless-file.ts';

/** Bytes handed out at a time. */
const CHUNK = 64 * 1024;

/**
 * Hands out what `produce` writes while it writes, by a file between them: it runs as fast as the disk takes it, and
 * whoever takes it slowly holds nothing up. Throws what it throws, once all before it is handed out; ends it when
 * nobody takes any more.
 */
export async function* readAhead(
  folder: string,
  produce: (write: (chunk: Buffer) => Promise<void>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const file = await namelessFile(folder);
  const gone = new AbortController();
  let written = 0;
  let end: { readonly error: unknown } | 'well' | null = null;
  let wake = () => {};
  const write = async (chunk: Buffer) => {
    gone.signal.throwIfAborted();
    for (let at = 0; at < chunk.length; ) {
      at += (await file.write(chunk, at, chunk.length - at, written + at)).bytesWritten;
    }
    written += chunk.length;
    wake();
  };
  const producing = produce(write).then(
    () => {
      end = 'well';
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  const ended = (): typeof end => end;
  try {
    for (let taken = 0; ; ) {
      if (taken < written) {
        const chunk = Buffer.allocUnsafe(Math.min(CHUNK, written - taken));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, taken);
        taken += bytesRead;
        yield chunk.subarray(0, bytesRead);
        continue;
      }
      const how = ended();
      if (how === 'well') return;
      if (how !== null) throw how.error;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    gone.abort();
    await producing;
    await file.close();
  }
}
