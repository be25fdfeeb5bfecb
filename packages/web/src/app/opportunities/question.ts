import { useSyncExternalStore } from 'react';

export type Asked<Question, Answer> = Question & {
  /** Null: the person goes back. */
  readonly answer: (given: Answer | null) => void;
};

/** A question that whatever screen is open shows, and that whoever asked waits for. */
export function makeQuestion<Question extends object, Answer>() {
  let asked: Asked<Question, Answer> | null = null;
  const listeners = new Set<() => void>();

  function show(question: Asked<Question, Answer> | null) {
    asked = question;
    for (const tell of listeners) tell();
  }

  /** Null when the person goes back instead. A question that was open is given up. */
  function ask(question: Question): Promise<Answer | null> {
    asked?.answer(null);
    return new Promise((resolve) => {
      show({
        ...question,
        answer: (given) => {
          show(null);
          resolve(given);
        },
      });
    });
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const current = () => asked;
  const none = () => null;
  return { ask, useAsked: () => useSyncExternalStore(subscribe, current, none) };
}
