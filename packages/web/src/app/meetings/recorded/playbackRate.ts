/** Remembers in this browser how fast somebody listens. */
export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2];
const NORMAL = 1;
const KEY = 'playbackRate';

export function rememberedRate(): number {
  try {
    const saved = Number(localStorage.getItem(KEY));
    return RATES.includes(saved) ? saved : NORMAL;
  } catch {
    return NORMAL;
  }
}

export function rememberRate(rate: number): void {
  try {
    localStorage.setItem(KEY, String(rate));
  } catch {
    // A browser that keeps nothing forgets it.
  }
}
