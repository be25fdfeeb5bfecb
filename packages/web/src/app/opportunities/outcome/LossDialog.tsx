import { lazy } from 'react';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { useLossQuestion } from './lossQuestion.ts';

/** Loaded with the first question. */
const LossForm = lazy(() => import('./LossForm.tsx'));

/** On every screen where a stage can be chosen. */
export function LossDialog() {
  const question = useLossQuestion();
  return (
    <LaterPart onClose={() => question?.answer(null)}>
      {question && <LossForm key={question.deal.id} {...question} />}
    </LaterPart>
  );
}
