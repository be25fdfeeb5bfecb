import { copyCode } from '../../articles/behaviour/copy-code.ts';
import { shareOnPress } from '../../articles/behaviour/share.ts';
import { isPostPath, loadPostBody, type PostBody } from './post-body.ts';

/** A page of the blog that was left for another, to go back to. */
interface Left {
  readonly title: string;
  readonly nodes: readonly Node[];
}

/** Makes the buttons of a post work. */
export function wakePost(root: ParentNode): void {
  const { signal } = new AbortController();
  shareOnPress(root, signal);
  copyCode(root, signal);
}

/**
 * Opens a post that a page of the blog leads to in that page: its body alone is fetched, ahead when the pointer or the
 * focus comes to its link. Without script, or with a key held, links are plain ones.
 */
export function openPostsInPlace(): void {
  const main = document.querySelector('main');
  const loading = document.querySelector<HTMLTemplateElement>('#post-loading');
  const failed = document.querySelector<HTMLTemplateElement>('#post-error');
  // The server of development has no bodies.
  if (!main || !loading || !failed || import.meta.env.DEV) return;
  const left = new Map<string, Left>();
  const asked = new Map<string, Promise<PostBody>>();
  let here = location.pathname;
  /** Nothing of a page that is not there yet is kept to go back to. */
  let settled = true;
  let turn = 0;

  const ask = (path: string): Promise<PostBody> => {
    const body = asked.get(path) ?? loadPostBody(path);
    asked.set(path, body);
    body.catch(() => asked.delete(path));
    return body;
  };

  const put = (path: string, ...nodes: readonly Node[]) => {
    main.replaceChildren(...nodes);
    here = path;
    for (const link of document.querySelectorAll('[aria-current][href="/blog"]'))
      link.setAttribute('aria-current', path === '/blog' ? 'page' : 'true');
  };

  const leave = () => {
    turn += 1;
    if (settled) left.set(here, { title: document.title, nodes: [...main.childNodes] });
  };

  const open = async (path: string) => {
    turn += 1;
    const mine = turn;
    here = path;
    settled = false;
    // A body that is there already comes before it.
    const late = setTimeout(() => {
      put(path, loading.content.cloneNode(true));
      scrollTo(0, 0);
    });
    try {
      const body = await ask(path);
      if (mine !== turn) return;
      document.title = body.title;
      const page = document.createElement('template');
      page.innerHTML = body.main;
      put(path, page.content);
      settled = true;
      wakePost(main);
    } catch (error) {
      if (mine !== turn) return;
      const reason = error instanceof Error ? error.message : String(error);
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.error(`Failed to load blog post content: ${reason}`);
      put(path, failed.content.cloneNode(true));
      const words = main.querySelector('[data-reason]');
      if (words) words.textContent = reason;
      main.querySelector('button')?.addEventListener('click', () => open(path));
    } finally {
      clearTimeout(late);
    }
    scrollTo(0, 0);
    focusHeadline(main);
  };

  document.addEventListener('click', (event) => {
    const path = postOf(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (path === null || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    leave();
    history.pushState(null, '', path);
    open(path);
  });
  for (const near of ['pointerover', 'focusin'])
    document.addEventListener(near, (event) => {
      const path = postOf(event);
      if (path !== null) ask(path).catch(() => undefined);
    });
  addEventListener('popstate', () => {
    const path = location.pathname;
    // A place within the page.
    if (path === here) return;
    leave();
    const before = left.get(path);
    if (before) {
      document.title = before.title;
      put(path, ...before.nodes);
      settled = true;
    } else if (isPostPath(path)) open(path);
    else location.reload();
  });
}

/** The post that an event's link leads to. */
function postOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href^="/blog/"]') : null;
  const path = link?.getAttribute('href') ?? '';
  return isPostPath(path) ? path : null;
}

/** Where somebody who hears the page goes on reading. */
function focusHeadline(main: HTMLElement): void {
  const headline = main.querySelector<HTMLElement>('h1, [role=heading]');
  if (!headline) return;
  headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
}
