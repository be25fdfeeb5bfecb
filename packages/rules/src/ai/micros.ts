const PLACES = 6;

/** Returns micros as exact US dollars: 75000 is "0.075". */
export function dollarsOfMicros(micros: number): string {
  const digits = String(micros).padStart(PLACES + 1, '0');
  const part = digits.slice(-PLACES).replace(/(?<!0)0+$/, '');
  return `${digits.slice(0, -PLACES)}${part && `.${part}`}`;
}
