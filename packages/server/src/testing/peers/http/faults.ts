/** What goes wrong at a peer when a test says so. */
import type { Answer, Call } from './wire.ts';

/** An answer in place of the right one, a connection that is cut, or a request that stays without an answer. */
export type Fault = Answer | 'hang up' | 'never answer';

export interface Where {
  readonly method?: string;
  readonly path?: RegExp;
  /** How many such requests fail; one when nothing is said. */
  readonly times?: number;
}

export class Faults {
  readonly #waiting: { readonly fault: Fault; readonly where: Where; left: number }[] = [];

  /** Answers the next request of this kind so, and those after it as `times` says. */
  failNext(fault: Fault, where: Where = {}): void {
    this.#waiting.push({ fault, where, left: where.times ?? 1 });
  }

  take({ method, path }: Pick<Call, 'method' | 'path'>): Fault | null {
    const due = this.#waiting.find(
      ({ where, left }) => left > 0 && (where.method ?? method) === method && (where.path?.test(path) ?? true),
    );
    if (!due) return null;
    due.left--;
    return due.fault;
  }
}
