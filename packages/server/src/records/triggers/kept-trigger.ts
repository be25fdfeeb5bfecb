/** How triggers of a deal are kept: as JSON, and as masks with a bit for each type. */
import { type AnyTrigger, TRIGGER_TYPES, type TriggerType, URGENCIES, type Urgency } from '@forecastle/rules';

/** Since when it stands, in epoch milliseconds; `isDismissed` while a dismissal of it holds. */
export type KeptTrigger = AnyTrigger & { readonly since: number; readonly isDismissed: boolean };

export const parseTriggers = (json: string): KeptTrigger[] => JSON.parse(json) as KeptTrigger[];

/** Before the instant; in a text of JSON no quotation mark stands bare. */
const SINCE = ',"since":';

/** Since when each stands, in their order, read without all else that they say. */
export function sincesOf(json: string): number[] {
  const sinces: number[] = [];
  for (let at = json.indexOf(SINCE); at !== -1; at = json.indexOf(SINCE, at + SINCE.length)) {
    const from = at + SINCE.length;
    sinces.push(Number(json.slice(from, json.indexOf(',', from))));
  }
  return sinces;
}

export const bitOf = (type: TriggerType): number => 1 << TRIGGER_TYPES.indexOf(type);

export const maskOf = (triggers: readonly { readonly type: TriggerType }[]): number =>
  triggers.reduce((mask, { type }) => mask | bitOf(type), 0);

/** 3 high, 2 medium, 1 low. */
export const rankOf = (urgency: Urgency): number => URGENCIES.length - URGENCIES.indexOf(urgency);
