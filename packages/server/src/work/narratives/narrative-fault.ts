/** Says why a model wrote no narrative, and what to do. */
import { waitInWords } from '../../platform/http/errors.ts';
import type { AnswerFault } from '../ai/run-model.ts';

/** The process ended, or the text could not be saved. */
export const INTERRUPTED: AnswerFault = {
  kind: 'broken_off',
  message: 'Writing was interrupted. Try again.',
  retryAfterSeconds: null,
};

const STEPS: Readonly<Record<AnswerFault['kind'], string>> = {
  refused_key: '',
  rate_limited: 'Try again in a few minutes.',
  unreachable: 'Try again.',
  timeout: 'Try again.',
  broken_off: 'Try again.',
  unreadable: 'Try again, or ask an admin to choose another model.',
  refused: 'Ask an admin to choose another model.',
  no_model: 'Ask an admin to connect a model.',
  provider: 'Ask an admin to check the model under Settings, Models.',
};

/** Adds what to do about it. */
export function withStep({ kind, message, retryAfterSeconds }: AnswerFault): AnswerFault {
  const step = retryAfterSeconds === null ? STEPS[kind] : `Try again in ${waitInWords(retryAfterSeconds)}.`;
  return { kind, message: `${message} ${step}`.trim(), retryAfterSeconds };
}
