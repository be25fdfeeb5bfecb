import { IMPORT_FIELD_NAMES, type ImportField } from '@forecastle/rules/reading';

/**
 * What the contract's shapes hold to, without the shapes: each reading of a file loads this in a thread of its own, and
 * all operations with their schemas take ten times as long to load.
 */
export const NAME_MAX = 200;
export const TEXT_MAX = 20_000;

/** Amounts stay below 2^53 so that JSON numbers hold them exactly. */
export const MAX_AMOUNT_MINOR = 9_000_000_000_000_000;

/** Names of products that one deal keeps. */
export const PRODUCTS_MAX = 50;

const MEGABYTE = 1024 * 1024;
export const IMPORT_MAX_BYTES = 10 * MEGABYTE;
/** Of all files that one organisation uploads within 24 hours. */
export const IMPORT_DAY_BYTES = 500 * MEGABYTE;
/** In a copy of the demo, which is one visitor's: of one file, and of all within 24 hours. */
export const DEMO_IMPORT_MAX_BYTES = 2 * MEGABYTE;
export const DEMO_IMPORT_DAY_BYTES = 10 * MEGABYTE;
/** A file of quotas, and how many one holds: it comes in one request, and is set by one. */
export const QUOTA_SHEET_MAX_BYTES = 700_000;
export const QUOTA_SHEET_QUOTAS = 3000;
/** The same of a price list. */
export const PRICE_SHEET_MAX_BYTES = 700_000;
export const PRICE_SHEET_ROWS = 20_000;

export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as [ImportField, ...ImportField[]];

/** Characters of a recorded meeting's title, and of one line of its transcript. */
export const MEETING_TITLE_MAX = 200;
export const CUE_TEXT_MAX = 2_000;
/** Of one transcript of a meeting. */
export const TRANSCRIPT_MAX_BYTES = 20 * MEGABYTE;

/** Of one file on a deal or a note, and of all files that an organisation keeps, those in the bin among them. */
export const DEAL_FILE_MAX_BYTES = 25 * MEGABYTE;
export const DEAL_FILES_BYTES = 5000 * MEGABYTE;
/** The same in a copy of the demo, which is one visitor's. */
export const DEMO_DEAL_FILE_MAX_BYTES = 2 * MEGABYTE;
export const DEMO_DEAL_FILES_BYTES = 10 * MEGABYTE;
/** On one deal and its notes, or on the notes of one account or contact. */
export const FILES_PER_DEAL = 200;
/** Days a deleted deal, account or contact can be brought back; then it is gone. */
export const BIN_DAYS = 30;
/** Days a removed recorded meeting can be restored; then it is gone. */
export const MEETING_BIN_DAYS = 30;
/** Days a removed file can be restored; then it is gone. */
export const DEAL_FILE_BIN_DAYS = 30;

/** What may be attached, by the end of its name, and as what it is given out. What it holds must agree. */
export const DEAL_FILE_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
  rtf: 'application/rtf',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  eml: 'message/rfc822',
  ics: 'text/calendar',
} as const;
export type DealFileExtension = keyof typeof DEAL_FILE_TYPES;

export const NOT_ATTACHABLE =
  'This file type cannot be attached. Use documents, tables, presentations, images, emails or text.';

/** Null for the name of a file that may not be attached. */
export function dealFileExtension(name: string): DealFileExtension | null {
  return extensionIn(DEAL_FILE_TYPES, name);
}

function extensionIn<Types extends object>(types: Types, name: string): keyof Types | null {
  const extension = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(types, extension) ? (extension as keyof Types) : null;
}

/** Characters that each field of what the public pages say about their operator takes. */
export const SITE_LIMITS = {
  legalName: 200,
  postalAddress: 500,
  email: 254,
  linkLabel: 40,
  linkHref: 500,
  founderName: 100,
  founderTitle: 100,
  testimonial: 600,
  roiNote: 800,
} as const;
/** Social links beside the profile: the footer holds them in one line. */
export const SITE_LINKS_MAX = 8;
export const SITE_ADDRESS_LINES_MAX = 8;

/** Opportunities that a mapping is tried on before anything is written. */
export const MAPPING_PREVIEW_RECORDS = 20;

/** Characters that are searched for among the names of channels in Slack. */
export const CHANNEL_QUERY_MAX = 80;

/** Parts of a mailbox that people connect. */
export const MAILBOX_STREAMS = ['mail', 'calendar'] as const;
export type MailboxStream = (typeof MAILBOX_STREAMS)[number];
/** Days before connecting from which mail and meetings are read. */
export const MAILBOX_DAYS = [0, 30, 90, 365] as const;
/** Minutes between two looks at a mailbox. */
export const MAILBOX_EVERY_MINUTES = [5, 15, 60] as const;
/** Internal domains, and blocked ones, that an organisation lists. */
export const DOMAINS_MAX = 500;
/** What is kept of a mailbox. */
export const KEPT_KINDS = ['message', 'meeting'] as const;

/** Bytes of one recording or uploaded file of a meeting, and of all that an organisation keeps. */
export const RECORDING_MAX_BYTES = 500 * MEGABYTE;
export const RECORDINGS_BYTES = 100_000 * MEGABYTE;
/** The same in a copy of the demo, which is one visitor's. */
export const DEMO_RECORDING_MAX_BYTES = 5 * MEGABYTE;
export const DEMO_RECORDINGS_BYTES = 20 * MEGABYTE;
/** Bytes of one slice. A browser that records sends about 8 kB. */
export const SLICE_MAX_BYTES = 4 * MEGABYTE;
/** Two seconds each: more than a day. */
export const SLICES_PER_TAKE = 50_000;
/** Times a recording is begun again after its browser was closed. */
export const TAKES_PER_RECORDING = 200;
/** Hours without a slice after which a recording ends with what came, and an upload is given up. */
export const RECORDING_LEFT_HOURS = 4;
export const UPLOAD_LEFT_HOURS = 24;
/** Characters of the sentence that somebody who records confirms. */
export const CONSENT_MAX = 500;

/** What browsers record. */
export const RECORDER_TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;
/** Files of audio and video that may be uploaded, by the end of their name. What they hold must agree. */
export const RECORDING_FILE_TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  weba: 'audio/webm',
  webm: 'video/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
} as const;
export type RecordingFileType = (typeof RECORDING_FILE_TYPES)[keyof typeof RECORDING_FILE_TYPES];

/** Null for the name of a file that is neither audio nor video. */
export function recordingFileType(name: string): RecordingFileType | null {
  const extension = extensionIn(RECORDING_FILE_TYPES, name);
  return extension === null ? null : RECORDING_FILE_TYPES[extension];
}
