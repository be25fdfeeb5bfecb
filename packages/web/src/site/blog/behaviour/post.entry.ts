import { copyCode } from '../../articles/behaviour/copy-code.ts';
import { shareOnPress } from '../../articles/behaviour/share.ts';

const { signal } = new AbortController();
shareOnPress(document, signal);
copyCode(document, signal);
