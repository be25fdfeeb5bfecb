/** What the search engine of the journeys finds, which `serve.ts` starts. */

/** Words with this in them find pages; others find none. */
export const MARKET_MARK = 'crane prices';
export const MARKET_RESULTS = {
  results: [
    {
      title: 'Crane prices rise <b>9%</b>',
      url: 'https://news.example/cranes',
      content: 'Harbour cranes cost 9% more than in 2025.',
      publishedDate: '2026-10-05T08:00:00',
    },
    { title: 'Click me', url: 'javascript:alert(1)', content: 'Not a page.' },
    { title: 'Ports order less', url: 'https://ports.example/report', content: 'Ports ordered 40 cranes.' },
  ],
};
