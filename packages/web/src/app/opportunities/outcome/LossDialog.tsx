import { lazy, Suspense } from 'react';
import { useLossQuestion } from './lossQuestion.ts';

/** Loaded with the first question. */
const LossForm = lazy(() => import('./LossForm.tsx'));

/** On every screen where a stage can be chosen. */
export function LossDialog() {
  const question = useLossQuestion();
  return <Suspense>{question && <LossForm key={question.deal.id} {...question} />}</Suspense>;
}
