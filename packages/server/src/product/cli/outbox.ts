/** `outbox`: mails that no mail server took anywhere, with their links, for whoever runs the installation. */
import pg from 'pg';
import { isLinkKind, LINK_PLACE, linkOf } from '../../tenancy/mail/link.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE } from './exit-codes.ts';
import { type CommandDatabase, withDatabase } from './local-database.ts';

/** Without --all only these many of the latest are listed. */
const LATEST = 50;

interface Row {
  id: string;
  kind: string;
  status: string;
  to_address: string;
  subject: string;
  body: string;
  link_id: string | null;
  expired: boolean;
  created_at: Date;
}

/** As the owner of the tables: mails about people of several organisations lie where no organisation reads them. */
async function readMails({ database }: CommandDatabase, id: string | null, limit: number | null): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Row>(
      `SELECT id, kind, status, to_address, subject, body, link_id, created_at,
         coalesce(link_expires_at <= now(), false) AS expired
       FROM mails WHERE ($1::text IS NULL AND status = 'outbox') OR id::text = $1 ORDER BY id DESC LIMIT $2`,
      [id, limit],
    );
    return rows;
  } finally {
    await owner.end();
  }
}

const list = (rows: readonly Row[]): string =>
  rows.length === 0
    ? 'The outbox is empty.\n'
    : rows.map((row) => `${row.id}  ${row.created_at.toISOString()}  ${row.to_address}  ${row.subject}\n`).join('');

function whole(row: Row, settings: CommandDatabase['settings']): string {
  const link =
    row.link_id === null || !isLinkKind(row.kind)
      ? ''
      : row.expired
        ? '[the link has expired]'
        : linkOf(settings, row.kind, row.link_id);
  return `To: ${row.to_address}\nSubject: ${row.subject}\n\n${row.body.replaceAll(LINK_PLACE, link)}`;
}

export const outbox: Command = async (words) => {
  const { values, positionals } = parse(words, { all: { type: 'boolean' } }, words.some(isId) ? ['ID'] : []);
  const [id = null] = positionals;
  await withDatabase(async (opened) => {
    const rows = await readMails(opened, id, values.all ? null : LATEST);
    if (id === null) process.stdout.write(list(rows));
    else if (!rows[0])
      throw new CommandFailed(`There is no email ${id}. "forecastle outbox --all" lists the unsent emails.`);
    else process.stdout.write(whole(rows[0], opened.settings));
  });
  return DONE;
};

const isId = (word: string): boolean => !word.startsWith('-');
