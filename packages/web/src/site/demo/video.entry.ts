/** Puts the player in the place of its picture, and the focus into it. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-video]')) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement('iframe');
    player.src = link.dataset.video ?? '';
    player.title = '2-minute demo';
    player.allow = 'autoplay; fullscreen; picture-in-picture';
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    player.className = link.className;
    player.style.width = '100%';
    link.replaceWith(player);
    player.focus();
  });
}
