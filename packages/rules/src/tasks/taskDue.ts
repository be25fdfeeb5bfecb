/** When a task is due, as a salesperson says it, and when people are told. Days are local days of the organisation. */
import { counted } from '../counted.ts';
import { localDay, plainDate } from '../days.ts';

/** Local hour at which the tasks of a day are told. */
export const TASK_HOUR = 6;
/** Days before the due day on which a reminder can be asked for. */
export const REMINDER_DAYS = [1, 2, 7] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

export type TaskStanding = 'overdue' | 'today' | 'ahead';

/** Where an open task stands on a day. */
export function taskStanding(dueDay: number, today: number): TaskStanding {
  if (dueDay < today) return 'overdue';
  return dueDay === today ? 'today' : 'ahead';
}

/** "Overdue by 3 days", "Due today", "Due tomorrow", "Due in 5 days". */
export function describeDue(dueDay: number, today: number): string {
  const days = dueDay - today;
  if (days < 0) return `Overdue by ${counted(-days, 'day')}`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${counted(days, 'day')}`;
}

/** The latest local day whose tasks are to be told at an instant: until 06:00 it is still the day before. */
export function toldDay(instant: number, timeZone: string): number {
  const day = localDay(instant, timeZone);
  const morning = plainDate(day).toZonedDateTime({ timeZone, plainTime: { hour: TASK_HOUR } }).epochMilliseconds;
  return instant < morning ? day - 1 : day;
}
