/** Answers everybody who asks while `read` is under way by that one read, so that reads do not pile up on a slow database. */
export function shareWhileRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}
