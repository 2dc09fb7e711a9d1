/**
 * Where a page's content starts for the keyboard and for screen readers: its heading, made fit to take the focus, or its main
 * region until there is one; null outside of any page.
 */
export function contentStart(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? document.querySelector('main');
}
