/**
 * What names the operator of this site. Whoever runs Forecastle for others changes it here and nowhere else. A fact that is
 * null is not configured: pages leave it out or say so, and the server warns once at its start.
 */
export interface Brand {
  name: string;
  /** Who is responsible for the site: the footer and the legal pages name it. */
  legalName: string | null;
  tagline: string;
  /** The first year of the copyright line. */
  copyrightFrom: number;
  /** Line by line, as on an envelope, beginning with the name. */
  postalAddress: readonly string[] | null;
  email: string | null;
  /** The profile on a professional network. */
  profile: { label: string; href: string } | null;
  /** Other places outside this site, shown in the footer. */
  elsewhere: readonly { label: string; href: string }[];
  /** Whose words the founder's notes are; without a name the notes are not shown. */
  founder: string | null;
  /** The id of the two-minute demo on the video platform; null until there is one, and then pages offer another way. */
  demoVideoId: string | null;
  /** Where "Get Started" leads: a path of this server, or a whole address elsewhere. */
  signUp: string;
  signIn: string;
}

/** For example: legalName 'Harbour Software Limited', postalAddress ['Harbour Software Limited', 'PO Box 1', 'Wellington 6140', 'New Zealand']. */
export const brand: Brand = {
  name: 'Forecastle',
  legalName: null,
  tagline: 'A forecast you can defend',
  copyrightFrom: 2024,
  postalAddress: null,
  email: null,
  profile: null,
  elsewhere: [],
  founder: null,
  demoVideoId: null,
  signUp: '/sign-up',
  signIn: '/sign-in',
};

const OPERATOR_FACTS = {
  legalName: 'legal name',
  postalAddress: 'postal address',
  email: 'email address',
  profile: 'profile on a professional network',
  founder: 'founder',
} as const;

/** What nobody has said of the operator yet, in words. */
export const notConfigured = (operator: Brand): string[] =>
  Object.entries(OPERATOR_FACTS)
    .filter(([fact]) => operator[fact as keyof typeof OPERATOR_FACTS] === null)
    .map(([, words]) => words);
