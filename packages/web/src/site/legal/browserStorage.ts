/**
 * Lists what the site and the product store in a browser and when each is deleted, for the privacy page. A test finds
 * the keys in the code and fails when one is missing here; "…" stands for the part that differs.
 */
export interface KeptInBrowser {
  readonly names: readonly string[];
  readonly says: string;
}

export const COOKIES: readonly KeptInBrowser[] = [
  {
    names: ['forecastle.session_token'],
    says: 'Keeps you signed in for 7 days after your last use, 30 days at most. Over https its name starts with __Host-.',
  },
  {
    names: ['forecastle.single_sign_on'],
    says: 'Lasts up to 10 minutes, while you sign in with your organisation’s provider.',
  },
  {
    names: ['forecastle.two_factor', 'forecastle.trust_device'],
    says: 'The first lasts while you look up your code. The second lasts 30 days on a device that you choose to trust.',
  },
];

export const LOCAL_STORAGE: readonly KeptInBrowser[] = [
  {
    names: ['darkMode'],
    says: 'Your choice of light or dark theme. Deleted when you follow your device’s theme again.',
  },
  {
    names: ['signedIn'],
    says: 'That you are signed in, so that public pages link to the product. Deleted when you sign out or your session ends.',
  },
  {
    names: ['bookmarkedGuides'],
    says: 'The guides you bookmarked. They never leave your browser. Deleted when you remove the bookmark.',
  },
  {
    names: ['forecastle.draft/…'],
    says: 'Text you typed and have not saved yet. It can contain your customers’ data. Deleted when you save or discard it. All drafts are deleted when you sign out, when you go to the sign-in page after your session ended or your account was deactivated, and when somebody else signs in.',
  },
  {
    names: ['forecastle.draft/searches/…'],
    says: 'Your last 8 searches. Deleted when you clear them, and together with all drafts.',
  },
  {
    names: ['columns/…'],
    says: 'The columns you chose for a table. Deleted when you reset the table.',
  },
  {
    names: ['beginWith/…'],
    says: 'The saved view that a list opens with. Deleted when you choose the plain list.',
  },
  {
    names: ['tableDensity'],
    says: 'Whether table rows are compact or comfortable. Stays until you clear your browser’s data.',
  },
  {
    names: ['opportunity_playbook_last_tab', 'pipeline_playbook_last_tab', 'revenue_playbook_last_tab'],
    says: 'The last tab you opened in each playbook. Stays until you clear your browser’s data.',
  },
  {
    names: ['draftWith'],
    says: 'Whether you draft with templates or with which model. Stays until you clear your browser’s data.',
  },
  {
    names: ['mailboxDeclined/…'],
    says: 'That you closed the note which offers to connect your mailbox. Stays until you clear your browser’s data.',
  },
  {
    names: ['playbackRate'],
    says: 'The speed at which recordings play. Stays until you clear your browser’s data.',
  },
  {
    names: ['unsentAudioOf'],
    says: 'Who recorded in this browser, so that audio which waits here is deleted when somebody else signs in. Deleted when you sign out.',
  },
  {
    names: ['singleKeyShortcuts'],
    says: 'That you turned off single-key shortcuts. Deleted when you turn them on again.',
  },
];

/** Databases of the browser, for what is too large for the storage above. */
export const INDEXED_DB: readonly KeptInBrowser[] = [
  {
    names: ['forecastle-recordings'],
    says: 'Seconds of a recording that have not reached the server yet. Deleted when they arrive, when you discard the recording, when you sign out, and when somebody else signs in.',
  },
];

export const SESSION_STORAGE: readonly KeptInBrowser[] = [
  {
    names: ['forecastle.entrance/…'],
    says: 'The name, email address and organisation you type to sign in or sign up, never a password. Deleted once you are signed in, or when you close the tab.',
  },
  {
    names: ['react-router-scroll-positions'],
    says: 'Your scroll position on each screen. Deleted when you close the tab.',
  },
  {
    names: ['reloadedFor'],
    says: 'The file that made a screen reload itself, so that it reloads only once. Deleted once the file has loaded, or when you close the tab.',
  },
];
