/** Names under which each connection keeps plans: no more than `max`, because each plan takes memory on each connection. */
export class PlanNames {
  readonly #names = new Map<string, string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** The same name for the same text; undefined, and the statement is planned each time, once so many have one. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#max) return known;
    const name = `planned-once-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const KEPT_MAX = 60;
const names = new PlanNames(KEPT_MAX);

/**
 * A statement for the driver, under a name if there is one left: planning a list takes twice as long as running it. Only
 * for statements whose best plan is the same whatever their values.
 */
export function plannedOnce(text: string, values: unknown[]): { name?: string; text: string; values: unknown[] } {
  const name = names.of(text);
  return name === undefined ? { text, values } : { name, text, values };
}
