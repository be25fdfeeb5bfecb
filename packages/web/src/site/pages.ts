import { brand, FEATURE_STATUS_NAMES, FEATURES, type FeatureSlug } from '@forecastle/content';

/**
 * The one list of public pages: routes, prerendering, navigation, sitemap and tests derive from it. Posts and guides have
 * lists of their own in the content package; here are the routes that show them.
 */
export interface SitePage {
  path: string;
  /** The route module, below `src/site`. */
  file: string;
  /** The whole title, as a search engine shows it: under 60 characters. */
  title: string;
  /** One or two sentences for search engines and shared links: 70 to 160 characters. */
  description: string;
  /** The name in menus and breadcrumbs. */
  name: string;
  keywords?: string;
  /** Left out of the sitemap, and search engines are asked to pass it by. */
  unlisted?: true;
}

const titled = (title: string) => `${title} · ${brand.name}`;

/** A search result shows neither chip nor note: what is not there yet says so in its first words. */
const standing = (slug: FeatureSlug, description: string): string => {
  const { status } = FEATURES[slug];
  return status === 'today' ? description : `${FEATURE_STATUS_NAMES[status]}. ${description}`;
};

const feature = (slug: FeatureSlug, name: string, title: string, description: string): SitePage => ({
  path: `/features/${slug}`,
  file: `features/${slug}/${slug}.route.tsx`,
  title: titled(title),
  description: standing(slug, description),
  name,
});

const framework = (slug: string, name: string, title: string, description: string): SitePage => ({
  path: `/frameworks/${slug}`,
  file: `frameworks/${slug}.route.tsx`,
  title: titled(title),
  description,
  name,
});

export const PAGES: readonly SitePage[] = [
  {
    path: '/',
    file: 'home/home.route.tsx',
    title: titled('Deliver a Forecast You Can Defend'),
    description:
      'A revenue forecast with a confidence band and the reasons behind it, deal by deal: data quality, risk and sales methodology. Try the demo.',
    name: 'Home',
  },
  {
    path: '/about',
    file: 'about/about.route.tsx',
    title: titled('About: principles, milestones and story'),
    description: `The principles behind ${brand.name}, past and planned milestones, the sales frameworks it supports, and why we build it.`,
    name: 'About',
  },
  {
    path: `/why-${brand.name.toLowerCase()}`,
    file: 'why/why.route.tsx',
    title: `Why ${brand.name} beside your CRM, for RevOps`,
    description: `What ${brand.name} adds to a traditional CRM: forecast confidence with reasons, deal risk, framework adoption, and accuracy tested on a real pipeline.`,
    name: `Why ${brand.name}`,
  },
  {
    path: '/solutions/revops',
    file: 'solutions/revops.route.tsx',
    title: titled('Revenue operations with one forecast'),
    description:
      'For RevOps teams: one explainable forecast, measured data quality and a sales methodology that reps use, with the stack you have.',
    name: 'RevOps',
  },
  {
    path: '/features',
    file: 'features/features.route.tsx',
    title: titled('Features'),
    description:
      'Every feature, from pipeline intelligence and deal drag to contact freshness and the weekly action plan, marked Today or Planned.',
    name: 'Features',
  },
  feature(
    'revenue-intelligence',
    'Revenue Intelligence',
    'Revenue Intelligence dashboard',
    'One dashboard in three colours: blue for forecast, red for risk, green for health. Each role sees the figures it needs.',
  ),
  feature(
    'pipeline-intelligence',
    'Pipeline Intelligence',
    'Pipeline Intelligence: confidence and risk',
    'The quarter with its range and accuracy, a risk heatmap of every deal, the reasons behind each score, and framework health. Filter as you need.',
  ),
  {
    ...feature(
      'meeting-capture',
      'Meeting Capture',
      'Meeting Capture: never miss a deal signal',
      'Transcripts with speakers and times, and the action items, risks, objections and buying signals of each opportunity, for you to confirm.',
    ),
    keywords:
      'meeting capture, meeting transcription, sales call recording, buying signals, action items, conversation intelligence, deal risk, MEDDPIC',
  },
  feature(
    'deal-drag',
    'Deal Drag Score',
    'Deal Drag Score: see what slows a deal',
    'One score for what slows a deal: pushed close dates, too long in stage, silence and missing people, each with its points.',
  ),
  feature(
    'enhanced-frameworks',
    'Enhanced Deal Framework Tools',
    'Enhanced Deal Framework Tools',
    'MEDDPIC, BANT and Discovery Health inside the opportunity: evidence for every component, its gaps, and the questions to ask.',
  ),
  feature(
    'contact-freshness',
    'Contact Freshness',
    'Contact Freshness: who has gone quiet',
    'A score from 0 to 100 for every contact on a deal: active, needs attention or stale. See who in the buying committee is silent.',
  ),
  feature(
    'weekly-action-plan',
    'Weekly Action Plan',
    'Weekly Action Plan for every rep',
    'Every Monday each rep gets the most useful actions: which deal, why now, and what to say.',
  ),
  feature(
    'contextiq-conversations',
    'AI Conversations',
    'ContextIQ: AI Conversations with deal context',
    'Drafts and answers from the deal’s stakeholders, gaps and history, with the fact behind each sentence. For complex and stalled deals.',
  ),
  {
    path: '/features/roi-calculator',
    file: 'roi/roi.route.tsx',
    title: titled('ROI calculator'),
    description:
      'Enter six figures about your team and two assumptions. See cost, time saved, extra deals and the break-even month, with formulas.',
    name: 'ROI Calculator',
  },
  framework(
    'meddpic',
    'MEDDPIC',
    'MEDDPIC explained: components and practice',
    'What each letter of MEDDPIC asks, where teams get stuck, and how evidence on every deal improves the forecast.',
  ),
  framework(
    'bant',
    'BANT',
    'BANT explained: components and practice',
    'Budget, Authority, Need and Timeline: what each asks of a deal, what the framework misses, and how to back it with evidence.',
  ),
  framework(
    'spiced',
    'SPICED',
    'SPICED explained: components and practice',
    'Situation, Pain, Impact, Critical Event and Decision: how to run discovery with SPICED, and how Discovery Health scores it.',
  ),
  {
    path: '/pricing',
    file: 'pricing/pricing.route.tsx',
    title: titled('Pricing'),
    description:
      'Open source and free to self-host. Three hosted plans per user per month with volume discounts. No setup fee. See the price for your seats.',
    name: 'Pricing',
  },
  {
    path: '/blog',
    file: 'blog/blog.route.tsx',
    title: titled('Blog: forecasting and revenue operations'),
    description: 'Posts on forecasting, deal risk and sales methodology for sales leaders, RevOps and managers.',
    name: 'Blog',
  },
  {
    path: '/docs',
    file: 'docs/docs.route.tsx',
    title: titled('Documentation'),
    description:
      'Guides by category: quick starts, imports, scores and forecasts, explained number by number. Search them all.',
    name: 'Docs',
  },
  {
    path: '/contact',
    file: 'contact/contact.route.tsx',
    title: titled('Contact and design partnership'),
    description: `Ask a question, request a demo, or apply for the design partnership. People at ${brand.name} read every message and answer it.`,
    name: 'Contact',
  },
  {
    path: '/contact/received',
    file: 'contact/received.route.tsx',
    title: titled('Your message has arrived'),
    description: 'We have your message and will answer it. Keep the reference number in case you write again.',
    name: 'Message received',
    unlisted: true,
  },
  {
    path: '/demo',
    file: 'demo/demo.route.tsx',
    title: titled('See the 2-minute forecast demo'),
    description:
      'Watch a sales week in two minutes: a rep’s plan, a deal’s score, the forecast and its accuracy, a meeting, the board page. With transcript.',
    name: 'Demo',
  },
  {
    path: '/changelog',
    file: 'changelog/changelog.route.tsx',
    title: titled('Changelog'),
    description: `What is new in ${brand.name}, release by release. The same list ships with the source code.`,
    name: 'Changelog',
  },
  {
    path: '/security',
    file: 'legal/security.route.tsx',
    title: titled('Security'),
    description:
      'How we protect your data: tenant-scoped database, least privilege, audit trail, encryption, and how to report a vulnerability.',
    name: 'Security',
  },
  {
    path: '/privacy',
    file: 'legal/privacy.route.tsx',
    title: titled('Privacy'),
    description:
      'What personal information this site and the product keep, why, for how long, and how to see, correct or remove yours. No trackers.',
    name: 'Privacy',
  },
  {
    path: '/terms',
    file: 'legal/terms.route.tsx',
    title: titled('Terms'),
    description:
      'The terms under which we provide this site and the hosted product, and the licence of the open-source code.',
    name: 'Terms',
  },
  {
    path: '/status',
    file: 'status/status.route.tsx',
    title: titled('Service status'),
    description: 'Is the service up? Your browser checks the pages, the application and its database now.',
    name: 'Status',
  },
  {
    path: '/not-found',
    file: 'not-found/not-found.route.tsx',
    title: titled('Page not found'),
    description: 'There is no page at this address. Search the pages, guides and posts, or go to the home page.',
    name: 'Page not found',
    unlisted: true,
  },
];

/** Routes whose pages are listed in the content package. */
export const DETAIL_ROUTES = [
  { path: '/blog/:slug', file: 'blog/post.route.tsx' },
  { path: '/docs/:slug', file: 'docs/guide.route.tsx' },
] as const;

const BY_PATH = new Map(PAGES.map((page) => [page.path, page]));

export const isPage = (path: string): boolean => BY_PATH.has(path);

/** Throws for a path that is not registered: a page must not exist in one place only. */
export function pageAt(path: string): SitePage {
  const page = BY_PATH.get(path);
  if (!page) throw new Error(`The page ${path} is not in src/site/pages.ts.`);
  return page;
}
