/** Values of a file that nobody knows the meaning of: each is one question, however many rows hold it. */

/** The rows that hold the value are left out until it is answered. */
export interface OpenQuestion {
  readonly field: 'stage' | 'currency';
  readonly column: string;
  readonly value: string;
  readonly rows: number;
  readonly firstRow: number;
  /** The argument that answers it. */
  readonly answer: string;
}

interface Asking {
  readonly row: number;
  readonly column: string;
  readonly value: string;
}

/** Gathers questions row by row. */
export class Questions {
  readonly #asked = new Map<string, Omit<OpenQuestion, 'answer'>>();

  ask(field: OpenQuestion['field'], { row, column, value }: Asking): void {
    const key = JSON.stringify([field, value]);
    const asked = this.#asked.get(key);
    this.#asked.set(key, { field, column, value, rows: (asked?.rows ?? 0) + 1, firstRow: asked?.firstRow ?? row });
  }

  /** In the order in which they came up; `stages` are those that a value may stand for. */
  asked(stages: readonly string[]): OpenQuestion[] {
    return [...this.#asked.values()].map((question) => ({ ...question, answer: answerTo(question, stages) }));
  }
}

const answerTo = ({ field, value }: Omit<OpenQuestion, 'answer'>, stages: readonly string[]): string =>
  field === 'currency'
    ? `--currency-of "${value}=CODE", with an ISO 4217 code such as EUR`
    : `--stage "${value}=${stages[0] ?? ''}", or another of: ${stages.join(', ')}`;
