import { lazy } from 'react';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useCloseQuestion } from './closeQuestion.ts';

/** Loaded with the first question. */
const FORMS = { won: lazy(() => import('./WinForm.tsx')), lost: lazy(() => import('./LossForm.tsx')) };

/** On every screen where a stage can be chosen. */
export function CloseDialog() {
  const question = useCloseQuestion();
  const Form = question && FORMS[question.outcome];
  return (
    <LazyPart onClose={() => question?.answer(null)}>{Form && <Form key={question.deal.id} {...question} />}</LazyPart>
  );
}
