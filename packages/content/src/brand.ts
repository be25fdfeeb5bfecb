/** What names the operator of this site. Whoever runs Forecastle for others changes it here and nowhere else. */
export interface Brand {
  name: string;
  /** Who is responsible for the site: the footer and the legal pages name it. */
  legalName: string;
  tagline: string;
  /** The first year of the copyright line. */
  copyrightFrom: number;
  /** Line by line, as on an envelope. */
  postalAddress: readonly string[];
  email: string;
  /** The profile on a professional network. */
  profile: { label: string; href: string };
  /** Other places outside this site, shown in the footer. */
  elsewhere: readonly { label: string; href: string }[];
  /** The id of the two-minute demo on the video platform; null until there is one, and then pages offer another way. */
  demoVideoId: string | null;
  /** Where "Get Started" leads: a path of this server, or a whole address elsewhere. */
  signUp: string;
  signIn: string;
}

export const brand: Brand = {
  name: 'Forecastle',
  legalName: 'Forecastle Limited',
  tagline: 'A forecast you can defend',
  copyrightFrom: 2024,
  postalAddress: ['Forecastle Limited', 'PO Box 1180', 'Wellington 6140', 'New Zealand'],
  email: 'hello@forecastle.example',
  profile: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/forecastle' },
  elsewhere: [{ label: 'GitHub', href: 'https://github.com/forecastle/forecastle' }],
  demoVideoId: null,
  signUp: '/sign-up',
  signIn: '/sign-in',
};
