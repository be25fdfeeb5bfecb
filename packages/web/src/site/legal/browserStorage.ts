/**
 * What the site and the product keep in a browser, and when each goes: the privacy page lists it. A test finds the keys in the
 * code and fails when one is missing here; "…" stands for what differs.
 */
export interface KeptInBrowser {
  readonly names: readonly string[];
  readonly says: string;
}

export const COOKIES: readonly KeptInBrowser[] = [
  {
    names: ['forecastle.session_token'],
    says: 'Keeps you signed in for seven days after you last used the product, and for 30 days at most. Over https its name begins with __Host-.',
  },
  {
    names: ['forecastle.single_sign_on'],
    says: 'Lasts for up to ten minutes while you sign in at your organisation’s provider.',
  },
  {
    names: ['forecastle.two_factor', 'forecastle.trust_device'],
    says: 'The first lasts while you look up your code. The second lasts for 30 days on a device that you choose to trust.',
  },
];

export const LOCAL_STORAGE: readonly KeptInBrowser[] = [
  {
    names: ['darkMode'],
    says: 'Your choice of light or dark. It goes when you let the product follow your device again.',
  },
  {
    names: ['signedIn'],
    says: 'That you are signed in, so that public pages lead you back into the product. It goes when you sign out or your session ends.',
  },
  {
    names: ['bookmarkedGuides'],
    says: 'The guides you bookmarked. They never leave your browser. Each goes when you remove its bookmark.',
  },
  {
    names: ['forecastle.draft/…'],
    says: 'What you typed in the product and have not saved yet, which can hold your customers’ data. A draft goes when you save or discard it. All drafts go when you sign out, when you leave for the sign-in page after your session ended or your account was deactivated, and when somebody else signs in.',
  },
  {
    names: ['forecastle.draft/searches/…'],
    says: 'Your last eight searches. They go when you clear them, and whenever all drafts go.',
  },
  {
    names: ['columns/…'],
    says: 'The columns you chose for a table. They go when you reset the table.',
  },
  {
    names: ['beginWith/…'],
    says: 'The saved view that a list opens with. It goes when you choose the plain list.',
  },
  {
    names: ['tableDensity'],
    says: 'Whether rows of tables are compact or comfortable. It stays until you clear your browser’s data.',
  },
  {
    names: ['opportunity_playbook_last_tab', 'pipeline_playbook_last_tab', 'revenue_playbook_last_tab'],
    says: 'The tab you last opened in each playbook. It stays until you clear your browser’s data.',
  },
  {
    names: ['singleKeyShortcuts'],
    says: 'That you turned single-key shortcuts off. It goes when you turn them on again.',
  },
];

export const SESSION_STORAGE: readonly KeptInBrowser[] = [
  {
    names: ['forecastle.entrance/…'],
    says: 'The name, email address and organisation you type to sign in or sign up, never a password. They go once you are in, or when you close the tab.',
  },
  {
    names: ['react-router-scroll-positions'],
    says: 'How far you scrolled on each screen of the product. It goes when you close the tab.',
  },
  {
    names: ['reloadedFor'],
    says: 'The file for which a screen loaded itself again, so that it does so only once. It goes once the file has come, or when you close the tab.',
  },
];
