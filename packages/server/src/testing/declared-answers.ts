/** Whether an answer is what the contract declares: a request of a test may take its time. */
import { isDeepStrictEqual } from 'node:util';
import type { AnyContractProcedure } from '@orpc/contract';

/** Throws where the contract would refuse an answer, or hold less or something else than is sent. */
export async function refuseUndeclared(procedure: AnyContractProcedure, answer: unknown): Promise<void> {
  const { outputSchema, route } = procedure['~orpc'];
  const found = await outputSchema?.['~standard'].validate(answer);
  if (!found) return;
  const operation = `${route.method} ${route.path}`;
  if (found.issues) throw new Error(`${operation} answers what is not declared: ${JSON.stringify(found.issues)}`);
  const [sent, declared] = [asSent(answer), asSent(found.value)];
  if (isDeepStrictEqual(sent, declared)) return;
  throw new Error(
    `${operation} answers more than is declared: ${JSON.stringify(sent)} for ${JSON.stringify(declared)}`,
  );
}

const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer) ?? 'null');
