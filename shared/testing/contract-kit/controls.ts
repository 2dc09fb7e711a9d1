const CONTROLS = 'a[href], button, input, select, textarea, [role="menuitem"]';
const CLOSED = '[hidden], [aria-hidden="true"], [inert]';

/** Everything on the page that can be used. */
export const controls = <Control extends HTMLElement>(kind = CONTROLS): Control[] =>
  [...document.querySelectorAll<Control>(kind)].filter((control) => !control.closest(CLOSED));

/** The name of a control. Quicker than by the rules of browsers, which take every style into account. */
export function nameOf(control: Element): string {
  const labelledBy = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const { labels } = control as Partial<HTMLInputElement>;
  const texts = [
    control.getAttribute('aria-label'),
    labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
    labels?.[0]?.textContent,
    control.textContent,
  ];
  return (texts.find((text) => text?.trim()) ?? '').trim().replace(/\s+/g, ' ');
}

/** The names of all controls, each once. */
export const namesOfControls = (kind?: string): string[] => [...new Set(controls(kind).map(nameOf))].filter(Boolean);
