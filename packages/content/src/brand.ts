/** What names the product and its site. An installation's operator sets the rest under Settings, Site. */
export interface Brand {
  name: string;
  tagline: string;
  /** The first year of the copyright line. */
  copyrightFrom: number;
  /** The id of the two-minute demo on the video platform; null until there is one, and then pages offer another way. */
  demoVideoId: string | null;
  /** Where "Get Started" leads: a path of this server, or a whole address elsewhere. */
  signUp: string;
  signIn: string;
}

export const brand: Brand = {
  name: 'Forecastle',
  tagline: 'A forecast you can defend',
  copyrightFrom: 2024,
  demoVideoId: null,
  signUp: '/sign-up',
  signIn: '/sign-in',
};

/** Where the source code is published. */
const REPOSITORY = 'https://github.com/forecastle/forecastle';

/** What the public pages say about their operator until the operator sets it under Settings, Site. */
export const siteDefaults = {
  team: 'The Forecastle team',
  postalAddress: 'Wellington, New Zealand',
  profile: { label: 'GitHub', href: REPOSITORY },
  testimonial:
    'Buyers tell you in meetings what decides the deal: the budget, the deadline, the person who has to sign. Most of it never reaches the CRM. Meeting Capture puts it on the deal before your forecast call.',
  roiNote:
    'Your CFO will check these numbers line by line, so the calculator shows how it gets each one. It charges the full year’s cost on the first day and adds no hidden factor. If your own assumptions show no return, do not buy.',
} as const;
