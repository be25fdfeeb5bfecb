/** Opens the mail program, and shows whoever operates the site where its address is set. */

// The address is composed at the click, so that no program that gathers addresses finds one in the page.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-mailbox]')) {
  link.addEventListener('click', () => {
    const { mailbox, host } = link.dataset;
    link.href = `mailto:${mailbox}@${host}`;
  });
}

const forOperator = document.querySelector<HTMLElement>('[data-site="noEmail"]:not([hidden]) [data-for-operator]');
// The mark that the first script of each page sets: visitors without a session ask nothing.
if (forOperator && document.documentElement.classList.contains('signed-in')) void showTo(forOperator);

async function showTo(element: HTMLElement): Promise<void> {
  try {
    const answer = await fetch('/api/v1/session');
    const session = answer.ok ? ((await answer.json()) as { abilities: { manageSite: boolean } }) : null;
    element.hidden = !session?.abilities.manageSite;
  } catch {
    // The server does not answer: the page stays as every visitor sees it.
  }
}
