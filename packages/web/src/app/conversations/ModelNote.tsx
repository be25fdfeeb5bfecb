import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';
import type { AiStatus } from './conversation.ts';
import type { ModelGap } from './modelMode.ts';

export const MODELS_PATH = '/settings/models';
const NAMES_MAX = 3;

const STEPS: Readonly<Record<ModelGap, { readonly own: string; readonly asked: string }>> = {
  off: { own: 'Switch them on', asked: 'switch them on' },
  none: { own: 'Connect a model', asked: 'connect one' },
  organization: { own: 'Raise the budget', asked: 'raise it' },
  person: { own: 'Raise the budget', asked: 'raise it' },
};

/** Says why no model answers and what to do about it, or whom to ask. */
export function ModelNote({ gap, status }: { gap: ModelGap; status: AiStatus }) {
  const { abilities, demo } = useSession();
  if (demo) return 'The demo sends nothing to AI models. Sign up to connect one.';
  const { own, asked } = STEPS[gap];
  return (
    <>
      {causeOf(gap, status)}{' '}
      {abilities.manageAi ? <Link to={MODELS_PATH}>{own}</Link> : `Ask ${namesOfAdmins(status)} to ${asked}.`}
    </>
  );
}

function causeOf(gap: ModelGap, status: AiStatus): string {
  if (gap === 'off') return 'AI models are switched off.';
  if (gap === 'none') return 'No AI model is connected.';
  const limit = formatMoney(status[gap].limitMinor ?? 0, 'USD', { style: 'exact' });
  const whose = gap === 'organization' ? 'Your organisation’s' : 'Your';
  return `${whose} AI budget of ${limit} this month does not cover this question.`;
}

/** Returns whom to ask: "Ana Ruiz or Tom Ashby". */
export function namesOfAdmins({ admins }: Pick<AiStatus, 'admins'>): string {
  const names = admins.map(({ name }) => name);
  const shown = names.length > NAMES_MAX ? [...names.slice(0, NAMES_MAX), 'another admin'] : names;
  return shown.length === 0 ? 'an admin' : new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(shown);
}
