/**
 * What a client does to a mailbox: insert, send, label, trash and delete.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/insert
 */
import type { Asked } from '../api.ts';
import { invalidArgument } from '../errors.ts';
import { type Header, headerOf, type Mailbox } from '../world/mailbox.ts';
import { messageOf } from './messages.ts';

interface MessageBody {
  readonly raw?: string;
  readonly labelIds?: readonly string[];
}

/** Puts a message into this mailbox alone, as it is. */
export function insertMessage({ world, person: { mailbox }, query, body }: Asked): object {
  world.advance({ seconds: 1 });
  const { raw = '', labelIds = [] } = JSON.parse(body) as MessageBody;
  const { headers, text } = readMail(raw);
  const written = Date.parse(headerOf(headers, 'Date') ?? '');
  const internalDate = query.get('internalDateSource') === 'dateHeader' && written ? written : world.now;
  return shown(mailbox, mailbox.add({ labels: labelIds, internalDate, headers, body: text }));
}

/** Sends a message from this mailbox into all that it concerns. */
export function sendMessage({ world, person: { email, mailbox }, body }: Asked): object {
  const { headers, text } = readMail((JSON.parse(body) as MessageBody).raw ?? '');
  const take = (name: string) => headerOf(headers, name);
  const parts = { to: take('To'), cc: take('Cc'), bcc: take('Bcc'), subject: take('Subject') };
  const others = headers.filter(({ name }) => !/^(?:from|to|cc|bcc|subject)$/iu.test(name));
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const { copies } = world.deliver({
    ...Object.fromEntries(given),
    from: take('From') ?? email,
    body: text,
    headers: Object.fromEntries(others.map(({ name, value }) => [name, value])),
  });
  return shown(mailbox, copies.get(email) ?? '');
}

export function modifyMessage({ world, person: { mailbox }, body, path }: Asked): object {
  world.advance({ seconds: 1 });
  const { id } = messageOf(mailbox.messages, path.id ?? '');
  const change = JSON.parse(body) as { addLabelIds?: readonly string[]; removeLabelIds?: readonly string[] };
  mailbox.addLabels(id, change.addLabelIds ?? []);
  mailbox.removeLabels(id, change.removeLabelIds ?? []);
  return shown(mailbox, id);
}

export function trashMessage({ world, person: { mailbox }, path }: Asked): object {
  world.advance({ seconds: 1 });
  const { id } = messageOf(mailbox.messages, path.id ?? '');
  mailbox.trash(id);
  return shown(mailbox, id);
}

export function deleteMessage({ world, person: { mailbox }, path }: Asked): undefined {
  world.advance({ seconds: 1 });
  mailbox.delete(messageOf(mailbox.messages, path.id ?? '').id);
}

function shown(mailbox: Mailbox, id: string): object {
  const { threadId, labels } = mailbox.get(id);
  return { id, threadId, labelIds: [...labels] };
}

/** Reads a mail in RFC 5322's form, whose long headers go on in lines that begin with a space. */
function readMail(raw: string): { headers: Header[]; text: string } {
  if (raw === '')
    throw invalidArgument("'raw' RFC822 payload message string or uploading message via /upload/* URL required");
  const mail = Buffer.from(raw, 'base64url').toString('utf8').replaceAll('\r\n', '\n');
  const end = mail.indexOf('\n\n');
  const head = (end < 0 ? mail : mail.slice(0, end)).replaceAll(/\n[ \t]+/gu, ' ');
  const headers = head.split('\n').map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at), value: line.slice(at + 1).trim() };
  });
  return { headers, text: end < 0 ? '' : mail.slice(end + 2) };
}
