import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: false,
  // The other paths are served by the fallback page, build/client/__spa-fallback.html.
  prerender: ['/'],
} satisfies Config;
