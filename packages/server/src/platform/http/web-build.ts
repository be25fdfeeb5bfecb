import { fileURLToPath } from 'node:url';

/** Where the built pages lie; a file of its own, because the start reads it before it loads what serves them. */
export const WEB_BUILD = fileURLToPath(new URL('../../../../web/build/client', import.meta.url));
