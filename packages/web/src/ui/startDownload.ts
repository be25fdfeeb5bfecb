/** As if a link had been pressed: an answer that is no file ends as a failed download and leaves the screen as it is. */
export function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
