/** Returns whether the server can be reached: a page that is loaded anew without it leaves nothing on the screen. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
