/** Reads a message of Gmail by its headers. */
import { AUTOMATIC_HEADERS, type IncomingMessage } from '@forecastle/rules';
import addressparser from 'nodemailer/lib/addressparser';
import * as z from 'zod';

/** Headers that are asked for. No other word of a message leaves Google: neither its subject nor its text. */
export const METADATA_HEADERS = ['from', 'to', 'cc', 'message-id', ...AUTOMATIC_HEADERS] as const;
/** https://developers.google.com/workspace/gmail/api/guides/performance#partial */
export const MESSAGE_FIELDS = 'id,threadId,labelIds,internalDate,payload/headers';

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#Message */
export const Message = z.object({
  id: z.string().min(1),
  threadId: z.string().min(1),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().regex(/^-?\d{1,15}$/u),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }).default({
    headers: [],
  }),
});
type GmailMessage = z.infer<typeof Message>;

/** By label, those first that say more. https://developers.google.com/workspace/gmail/api/guides/labels#manage_labels */
const PLACES: readonly (readonly [label: string, place: IncomingMessage['place']])[] = [
  ['TRASH', 'trash'],
  ['SPAM', 'spam'],
  ['DRAFT', 'draft'],
  ['CHAT', 'chat'],
  ['SENT', 'sent'],
];

export function readMessage({ id, threadId, labelIds, internalDate, payload }: GmailMessage): IncomingMessage {
  const headers = new Map<string, string[]>();
  for (const { name, value } of payload.headers) {
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  const addresses = (name: string) => (headers.get(name) ?? []).flatMap(addressesIn);
  const automatic = AUTOMATIC_HEADERS.flatMap((name) => {
    const [value] = headers.get(name) ?? [];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    messageId: id,
    threadId,
    internetMessageId: headers.get('message-id')?.[0]?.trim() || null,
    occurredAt: Number(internalDate),
    from: addresses('from'),
    to: addresses('to'),
    cc: addresses('cc'),
    place: PLACES.find(([label]) => labelIds.includes(label))?.[1] ?? 'received',
    automatic: new Map(automatic),
  };
}

/** A header of more addresses is that of a mass mail, however many are read. */
const HEADER_MAX = 100_000;

/** Returns the addresses of a header, those of groups too, in small letters and without names (RFC 5322). */
export function addressesIn(header: string): string[] {
  const found = addressparser(header.slice(0, HEADER_MAX), { flatten: true });
  return found
    .map(({ address }) => address.trim().toLowerCase())
    .filter((address) => /^[^\s@]+@[^\s@]+$/u.test(address));
}
