/**
 * Chance that can be repeated: a text is hashed to 128 bits (cyrb128) which start the small fast counting generator
 * (sfc32, of PractRand). Good enough for simulation, never for secrets.
 */
export type Chance = () => number;

const WARM_UP_ROUNDS = 15;

function hash128(text: string): readonly [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    [a, b, c, d] = [
      b ^ Math.imul(a ^ code, 597399067),
      c ^ Math.imul(b ^ code, 2869860233),
      d ^ Math.imul(c ^ code, 951274213),
      a ^ Math.imul(d ^ code, 2716044179),
    ];
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** Makes a source of uniform unsigned 32-bit integers from a text, which fills lists one after the other. */
export function chancesFrom(seed: string): (values: Uint32Array) => void {
  let state = hash128(seed);
  const fill = (values: Uint32Array): void => {
    let [a, b, c, counter] = state;
    for (let i = 0; i < values.length; i += 1) {
      const sum = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      values[i] = sum;
    }
    state = [a, b, c, counter];
  };
  fill(new Uint32Array(WARM_UP_ROUNDS));
  return fill;
}

/** Integers made at once for who asks for them one by one. */
const AHEAD = 32;

/** The same integers, one by one. */
export function chanceFrom(seed: string): Chance {
  const fill = chancesFrom(seed);
  const values = new Uint32Array(AHEAD);
  let at = AHEAD;
  return () => {
    if (at === AHEAD) {
      fill(values);
      at = 0;
    }
    const value = values[at] as number;
    at += 1;
    return value;
  };
}

/** The seed of a forecast: fixed by organisation, period and as-of instant, so that a run can be repeated later. */
export function forecastSeed(organisation: string, periodKey: string, asOfInstant: number): string {
  return `${organisation}|${periodKey}|${asOfInstant}`;
}
