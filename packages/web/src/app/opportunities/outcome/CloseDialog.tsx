import { lazy } from 'react';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { useCloseQuestion } from './closeQuestion.ts';

/** Loaded with the first question. */
const FORMS = { won: lazy(() => import('./WinForm.tsx')), lost: lazy(() => import('./LossForm.tsx')) };

/** On every screen where a stage can be chosen. */
export function CloseDialog() {
  const question = useCloseQuestion();
  const Form = question && FORMS[question.outcome];
  return (
    <LaterPart onClose={() => question?.answer(null)}>
      {Form && <Form key={question.deal.id} {...question} />}
    </LaterPart>
  );
}
