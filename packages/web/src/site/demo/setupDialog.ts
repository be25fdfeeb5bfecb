import type { DemoStep } from '@forecastle/contract';
import { SETUP_STEPS } from '../../demo/setupSteps.ts';
import { buttonClasses } from '../../ui/buttonClasses.ts';

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

export interface SetupDialog {
  readonly showStep: (step: DemoStep) => void;
  readonly showProblem: (message: string) => void;
}

/** Opens the dialog that tells a visitor how far the demo is set up. */
export function openSetupDialog(onClose: () => void, onRetry: () => void): SetupDialog {
  const title = make('h2', 'font-serif text-22 font-medium', 'Setting up 3 years of deals...');
  title.id = 'demo-setup';
  const about = make('p', 'mt-2 text-14 text-ink-2', 'A sample company. No sign-up. Your copy is deleted after a day.');
  const steps = make('ol', 'mt-4 grid gap-1.5 text-14');
  const status = make('p', 'mt-4 text-14 text-ink-2');
  status.role = 'status';
  const problem = make('p', 'mt-4 text-14 text-risk');
  problem.role = 'alert';
  const retry = make('button', buttonClasses({ variant: 'primary' }), 'Try again');
  const close = make('button', buttonClasses({}), 'Cancel');
  const dialog = make(
    'dialog',
    'm-auto w-[min(28rem,calc(100vw-2.5rem))] rounded-lg bg-surface p-6 text-ink shadow-floating backdrop:bg-veil',
    title,
    about,
    steps,
    status,
    problem,
    make('div', 'mt-6 flex justify-end gap-3', close, retry),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  for (const button of [retry, close]) button.type = 'button';
  retry.hidden = true;
  close.addEventListener('click', () => dialog.close());
  retry.addEventListener('click', () => {
    dialog.close();
    onRetry();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  // Left open, it would still be so when the browser brings the page back.
  addEventListener('pagehide', () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();

  let first: DemoStep | undefined;
  return {
    showStep(step) {
      first ??= step;
      const at = SETUP_STEPS.findIndex((each) => each.step === step);
      status.textContent = SETUP_STEPS[at]?.name ?? '';
      // Who comes after the company is set up waits a moment for a copy alone.
      if (first === 'ready') return;
      about.textContent = 'A sample company. No sign-up. This takes about a minute, once for all visitors of the day.';
      steps.replaceChildren(
        ...SETUP_STEPS.map(({ name }, place) => {
          const sign = make('span', 'inline-block w-6', place < at ? '✓' : place === at ? '→' : '·');
          sign.ariaHidden = 'true';
          const line = make('li', place > at ? 'text-ink-3' : '', sign, name);
          if (place === at) line.ariaCurrent = 'step';
          return line;
        }),
      );
      status.className = 'sr-only';
    },
    showProblem(message) {
      title.textContent = 'The demo did not open';
      steps.remove();
      status.remove();
      problem.textContent = message;
      retry.hidden = false;
      close.textContent = 'Close';
      retry.focus();
    },
  };
}
