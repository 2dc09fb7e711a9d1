const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

type Step = { readonly element: Element; readonly index: number };

/** Remembers where a control is. The result finds it later, or the nearest control of the page if it is gone or disabled. */
export function rememberPlace(control: HTMLElement): () => HTMLElement | null {
  const path = listPath(control);
  return () => (control.isConnected && !control.matches(':disabled') ? control : findBeside(path));
}

/** From the control to the page's main region, with positions among siblings. */
function listPath(control: Element): Step[] {
  const path: Step[] = [];
  for (let element: Element | null = control; element && element !== document.body; element = element.parentElement) {
    path.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) });
    if (element.matches('main')) break;
  }
  return path;
}

function findBeside(path: readonly Step[]): HTMLElement | null {
  const start = path.findIndex(({ element }, index) => index > 0 && element.isConnected);
  if (start < 0) return null;
  for (const [offset, { element }] of path.slice(start).entries()) {
    const { index } = path[start + offset - 1]!;
    const beside = element.children[Math.min(index, element.childElementCount - 1)];
    const found = (beside && firstControl(beside)) ?? firstControl(element);
    if (found) return found;
  }
  return null;
}

const firstControl = (element: Element): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
