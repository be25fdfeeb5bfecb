import { dayOfIsoDate, describeDue, type TaskStanding, taskStanding } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/Icon.tsx';

export type TaskPage = Awaited<ReturnType<Api['tasks']['mine']>>;
export type Task = TaskPage['items'][number];

/** Overdue red, today yellow; the words and the mark say it too. */
const LOOKS: Readonly<Record<TaskStanding, { tone: Tone; icon: IconName }>> = {
  overdue: { tone: 'risk', icon: 'alert' },
  today: { tone: 'attention', icon: 'clock' },
  ahead: { tone: 'neutral', icon: 'calendar' },
};

/** When a task is due, in words with their look. Both are ISO dates of the organisation. */
export function dueLook(dueOn: string, today: string): { words: string; tone: Tone; icon: IconName } {
  const [due, now] = [dayOfIsoDate(dueOn), dayOfIsoDate(today)];
  return { words: describeDue(due, now), ...LOOKS[taskStanding(due, now)] };
}
