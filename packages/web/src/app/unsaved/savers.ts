import { notify } from '../../ui/notify.ts';
import { forgetChange, type Saver, saveChange, type Unsaved } from './unsaved.ts';

type Kind = Unsaved['kind'];

/** Fetched when something has to be sent again, which is seldom. */
const SAVERS: Readonly<Record<Kind, () => Promise<Saver<unknown>>>> = {
  deal: () => import('../opportunities/edit/dealSaver.ts').then(({ dealSaver }) => dealSaver),
  evidence: () => import('../opportunities/frameworks/evidenceSaver.ts').then(({ evidenceSaver }) => evidenceSaver),
  contact: () => import('../opportunities/contacts/contactSaver.ts').then(({ contactSaver }) => contactSaver),
  setting: () => import('../settings/settingSaver.ts').then(({ settingSaver }) => settingSaver),
  record: () => import('../records/recordSaver.ts').then(({ recordSaver }) => recordSaver),
  cell: () => import('../imports/fix/cellSaver.ts').then(({ cellSaver }) => cellSaver),
};

const saverOf = (kind: Kind) => SAVERS[kind]();

/** Sends it once more. */
export async function retryChange(place: string, change: Unsaved): Promise<void> {
  if (await saveChange(place, change, await saverOf(change.kind))) notify(`${change.what} saved`);
}

/** Sends one's own over what somebody else made of it, or both brought together in a text. */
export async function keepMine(place: string, change: Unsaved, text?: string): Promise<void> {
  const saver = await saverOf(change.kind);
  const mine = change.conflict?.mine ?? change.given;
  const given = text === undefined || !saver.withText ? mine : saver.withText(mine, text);
  const decided = { ...change, conflict: null, given, ...(text !== undefined && { shown: text }) };
  if (await saveChange(place, decided, saver)) notify(`${change.what} saved`);
}

/** What stands there stays. */
export const keepTheirs = (place: string): void => forgetChange(place);
