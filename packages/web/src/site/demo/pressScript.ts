/**
 * Stands in every page that has the way into the demo: a press that comes before the script of the demo loads it and is
 * made again, and leads to the link's page where that fails. The script answers later presses by itself
 * (`try.entry.ts`). Not in `behaviour/`, which guides carry too: they have not a byte to spare.
 */
export const PRESS_SCRIPT = `addEventListener('click',e=>{let a=e.target.closest('a[data-demo]');if(a&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey){e.preventDefault();import(a.dataset.wake).then(()=>a.click(),()=>location.assign(a.href))}})`;
