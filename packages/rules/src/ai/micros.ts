const PLACES = 6;

/** Returns micros as exact US dollars: 75000 is "0.075". */
export function dollarsOfMicros(micros: number): string {
  const digits = String(micros).padStart(PLACES + 1, '0');
  const part = digits.slice(-PLACES).replace(/(?<!0)0+$/, '');
  return `${digits.slice(0, -PLACES)}${part && `.${part}`}`;
}

/** Returns exact US dollars with up to six places as micros: "0.075" is 75000. */
export function microsOfDollars(dollars: string): number {
  const [whole = '0', part = ''] = dollars.split('.');
  return Number(`${whole}${part.padEnd(PLACES, '0')}`);
}
