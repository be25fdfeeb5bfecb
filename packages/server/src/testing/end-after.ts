/** Says that the process is to end once so many steps have been taken. */
export const endAfter = (steps: number): AbortSignal => {
  let left = steps;
  return {
    get aborted() {
      return left-- <= 0;
    },
  } as AbortSignal;
};
