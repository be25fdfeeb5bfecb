/**
 * After an update the files of a page that was open before are gone: it is loaded again, unless that has just been done or
 * the server does not answer. The error is thrown on.
 */
const load = (script: string): Promise<unknown> =>
  import(/* @vite-ignore */ script).catch(async (error: unknown) => {
    await fetch(script);
    // 0 is a page that was navigated to. Every page carries this script, and the newer way to ask takes three times the bytes.
    if (performance.navigation.type === 0) location.reload();
    throw error;
  });

/** Loads `data-wake="/assets/…js"` when somebody first turns to the element, so that a page that is only read stays light. */
export function wakeOnUse(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const wake = () => load(element.dataset.wake ?? '');
    element.addEventListener('focusin', wake, { once: true });
    element.addEventListener('pointerenter', wake, { once: true });
  }
}

/**
 * Loads `data-after-load` once the page is there and painted, so that an island never competes with the text it stands
 * in. A button pressed before its script is there is pressed again when it is.
 */
export function loadIslands(): void {
  const early: HTMLElement[] = [];
  const keep = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('main button[type=button]');
    if (button) early.push(button);
  };
  document.addEventListener('click', keep);
  const loadAll = async () => {
    const scripts = [...document.querySelectorAll<HTMLElement>('[data-after-load]')].flatMap(
      ({ dataset }) => dataset.afterLoad?.split(' ') ?? [],
    );
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // They come together and run one by one: at one go they would block a slow phone.
    for (const script of scripts) {
      await new Promise((next) => setTimeout(next));
      await load(script);
    }
    // Before anybody can press again: the last has run, and answers by itself what would then be pressed twice.
    document.removeEventListener('click', keep);
    await new Promise((next) => setTimeout(next));
    for (const button of early) button.click();
  };
  // On a fast line the page has loaded before anything of it is painted. A page prepared ahead is painted later anyway.
  const painted = () => {
    if ((document as Document & { prerendering?: boolean }).prerendering) loadAll();
    else {
      const observer = new PerformanceObserver(() => {
        observer.disconnect();
        setTimeout(loadAll);
      });
      observer.observe({ type: 'paint', buffered: true });
    }
  };
  if (document.readyState === 'complete') painted();
  else addEventListener('load', painted, { once: true });
}
