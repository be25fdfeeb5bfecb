import { listBookmarks } from './bookmarks.ts';

listBookmarks(document, new AbortController().signal);
