import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { dayIn } from '../../ui/format/dates.ts';
import { notify } from '../../ui/notify.ts';
import { useSession } from '../shell/session.ts';
import { remindedWords } from './remindedWords.ts';

export interface RemindButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  period: { readonly kind: 'month' | 'quarter' | 'year'; readonly start: string };
  /** People who are reminded; without anybody there is no button. */
  count: number;
  /** Keys of their lines; all that call for a reminder without. */
  keys?: readonly string[] | undefined;
}

/** "Remind 3": reminds people below who have not submitted, and says whom. */
export function RemindButton({ period, count, keys, size = 'small', variant = 'quiet', className }: RemindButtonProps) {
  const { timeZone } = useSession().organization;
  const remind = useMutation({
    mutationFn: () =>
      api.commits.remind({ period: period.kind, containing: period.start, ...(keys && { keys: [...keys] }) }),
    onSuccess: (answer) => notify(remindedWords(answer, { today: dayIn(timeZone), timeZone })),
    onError: (error) => notify(`${problemOf(error).message} Nobody was reminded.`, { tone: 'risk' }),
  });
  if (count === 0) return null;
  return (
    <Button size={size} variant={variant} className={className} busy={remind.isPending} onClick={() => remind.mutate()}>
      Remind {count.toLocaleString('en')}
    </Button>
  );
}
