/** An inquiry as one query reads it, and as the API says it. */
import {
  INQUIRY_CRMS,
  type INQUIRY_KINDS,
  type INQUIRY_SUSPICIONS,
  INQUIRY_TEAM_SIZES,
  INQUIRY_TOPICS,
  type Inquiry,
} from '@forecastle/contract';
import type * as z from 'zod';

export interface InquiryRow {
  id: string;
  reference: string;
  kind: (typeof INQUIRY_KINDS)[number];
  name: string;
  email: string;
  topic: string | null;
  message: string;
  company: string | null;
  role: string | null;
  crm: string | null;
  team_size: string | null;
  suspicion: (typeof INQUIRY_SUSPICIONS)[number] | null;
  received_at: Date;
  done_at: Date | null;
  done_by: string | null;
  mail_id: string | null;
  mail_status: 'waiting' | 'sent' | 'failed' | 'outbox' | null;
  mail_to: string | null;
  mail_error: string | null;
}

/** Ends before WHERE; `i` is the inquiry. */
export const SELECT_INQUIRY = `SELECT i.id, i.reference, i.kind, i.name, i.email, i.topic, i.message, i.company, i.role, i.crm, i.team_size,
  i.suspicion, i.received_at, i.done_at, m.name AS done_by, o.id AS mail_id, o.status AS mail_status, o.to_address AS mail_to, o.error AS mail_error
  FROM inquiries i
  LEFT JOIN members m ON m.organization_id = i.organization_id AND m.id = i.done_by_id
  LEFT JOIN mails o ON o.organization_id = i.organization_id AND o.id = i.mail_id`;

/** The words of a key, or the key itself should it have been taken out of the table since. */
const inWords = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (words[key] ?? key);

export function presentInquiry(row: InquiryRow): z.infer<typeof Inquiry> {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    name: row.name,
    email: row.email,
    subject: inWords(INQUIRY_TOPICS, row.topic) ?? 'Design partnership',
    message: row.message,
    company: row.company,
    role: row.role,
    crm: inWords(INQUIRY_CRMS, row.crm),
    teamSize: inWords(INQUIRY_TEAM_SIZES, row.team_size),
    suspicion: row.suspicion,
    receivedAt: row.received_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
    mail:
      row.mail_id === null || row.mail_status === null || row.mail_to === null
        ? null
        : { id: row.mail_id, status: row.mail_status, to: row.mail_to, error: row.mail_error },
  };
}
