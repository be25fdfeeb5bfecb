import { lazy } from 'react';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useRequiredQuestion } from './requiredQuestion.ts';

/** Loaded with the first question. */
const RequiredForm = lazy(() => import('./RequiredForm.tsx'));

/** On every screen where a stage can be chosen. */
export function RequiredDialog() {
  const question = useRequiredQuestion();
  return (
    <LazyPart onClose={() => question?.answer(null)}>
      {question && <RequiredForm key={`${question.deal.id}/${question.stage.id}`} {...question} />}
    </LazyPart>
  );
}
