/** Composes the address at the click, so that no program that gathers addresses finds one in the page. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-mailbox]')) {
  link.addEventListener('click', () => {
    const { mailbox, host } = link.dataset;
    link.href = `mailto:${mailbox}@${host}`;
  });
}
