/** Messages of a mailbox that are matched and kept in a minute, among 100,000 contacts, on one connection. */
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import type { MailboxOfMember } from '../packages/server/src/work/mailboxes/source.ts';
import { takeMessages } from '../packages/server/src/work/mailboxes/taking/take-messages.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportRate } from './report.ts';

const DEALS = 10_000;
const CONTACTS = 100_000;
const MESSAGES = 10_000;
/** As a mailbox is read. */
const PAGE = 100;
/** Of messages those that a contact sent. */
const KEPT_EVERY = 2;
/** A year's mail of a busy person in a quarter of an hour. */
const TARGET_A_SECOND = 20;

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [messages = MESSAGES] = wanted.map(Number);
  await onOrganization(DEALS, 1, async (product, pool) => {
    const mailbox = await addContacts(product);
    const begun = performance.now();
    let kept = 0;
    for (let from = 0; from < messages; from += PAGE) {
      const page = Array.from({ length: Math.min(PAGE, messages - from) }, (_, at) => messageOf(from + at));
      const taken = await inTenant(pool, product.organizationId, (tx) => takeMessages(tx, mailbox, page, new Date()));
      kept += taken.kept;
    }
    const seconds = (performance.now() - begun) / 1000;
    reportRate(
      `messages matched among ${CONTACTS.toLocaleString('en')} contacts, ${kept.toLocaleString('en')} of ${messages.toLocaleString('en')} kept (${Math.round((messages / seconds) * 60).toLocaleString('en')} a minute)`,
      messages / seconds,
      TARGET_A_SECOND,
      'messages',
    );
    reportMachine();
  });
}

const addressOf = (contact: number): string => `person${contact}@customer${contact % 5000}.com`;

const messageOf = (nth: number) => {
  const sender = nth % KEPT_EVERY === 0 ? addressOf((nth * 7919) % CONTACTS) : `stranger${nth}@elsewhere.org`;
  return {
    messageId: `m${nth}`,
    threadId: `t${nth}`,
    internetMessageId: `<${nth}@customer.com>`,
    occurredAt: Date.now() - nth * 60_000,
    from: [sender],
    to: ['rep@ours.nz'],
    cc: [],
    place: 'received' as const,
    automatic: new Map<string, string>(),
  };
};

/** Adds contacts, a tenth of them on a deal, and a mailbox. */
async function addContacts({ owner, organizationId }: Product): Promise<MailboxOfMember> {
  await owner.query(
    `INSERT INTO contacts (organization_id, id, name, name_key, email)
     SELECT $1, gen_random_uuid(), 'Person ' || n, 'person ' || n, 'person' || n || '@customer' || n % 5000 || '.com'
     FROM generate_series(0, ${CONTACTS - 1}) n`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id)
     SELECT $1, o.id, c.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM opportunities WHERE organization_id = $1) o
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM contacts WHERE organization_id = $1 AND email LIKE 'person%') c
       ON c.n = o.n
     ON CONFLICT DO NOTHING`,
    [organizationId],
  );
  await owner.query('ANALYZE contacts, opportunity_contacts');
  const { rows } = await owner.query<{ connectionId: string; memberId: string }>(
    `INSERT INTO connections (organization_id, id, system, member_id, state)
     SELECT $1, gen_random_uuid(), 'google_workspace', id, 'healthy' FROM members WHERE organization_id = $1 LIMIT 1
     RETURNING id AS "connectionId", member_id AS "memberId"`,
    [organizationId],
  );
  const [row] = rows;
  if (!row) throw new Error('nobody is there to have a mailbox');
  return { organizationId, ...row, addresses: ['rep@ours.nz'], streams: ['mail'] };
}
