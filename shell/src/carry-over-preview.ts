/** What can be typed into, chosen or have the focus. */
const CONTROLS = 'a[href], button, input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control by what it is, as the preview and the app share no elements: which one of those alike it is. */
type ControlPosition = { readonly key: string; readonly nth: number };

type Touched = {
  readonly focus: (ControlPosition & { readonly caret: number | null }) | undefined;
  readonly values: readonly (ControlPosition & { readonly value: string })[];
  readonly scroll: number;
};

/**
 * Takes down what a visitor did to the page's preview: what was typed, chosen or ticked, where the focus is, how far it was scrolled.
 *
 * @param root element that the app is about to draw into
 * @returns does the same to what the app has drawn there since; what is not there any more is passed over
 */
export function carryOverPreview(root: Element): () => void {
  const touched = touchedIn(root);
  return () => {
    const controls = [...root.querySelectorAll(CONTROLS)];
    const at = ({ key, nth }: ControlPosition) => controls.filter((control) => keyOf(control) === key)[nth];
    for (const place of touched.values) {
      const field = at(place);
      if (field && isField(field)) enter(field, place.value);
    }
    const focused = touched.focus && at(touched.focus);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && touched.focus?.caret != null) setCaret(focused, touched.focus.caret);
    window.scrollTo({ top: touched.scroll, behavior: 'instant' });
  };
}

function touchedIn(root: Element): Touched {
  const controls = [...root.querySelectorAll(CONTROLS)];
  const placeOf = (control: Element): ControlPosition => {
    const key = keyOf(control);
    return { key, nth: controls.filter((other) => keyOf(other) === key).indexOf(control) };
  };
  const { activeElement } = document;
  const focus = activeElement && controls.includes(activeElement) ? activeElement : undefined;
  const caret = focus instanceof HTMLInputElement ? focus.selectionStart : null;
  const values = controls
    .filter(isField)
    .filter(isChanged)
    .map((field) => ({ ...placeOf(field), value: field.value }));
  return { focus: focus && { ...placeOf(focus), caret }, values, scroll: window.scrollY };
}

const keyOf = (control: Element): string =>
  [control.tagName, ...['type', 'name', 'href', 'aria-label'].map((name) => control.getAttribute(name))].join(' ') +
  (isField(control) ? '' : (control.textContent ?? ''));

const isField = (control: Element): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue;
}

/** As if it were typed: React hears of a value only when it is set behind its back and told by an event. */
function enter(field: Field, value: string): void {
  if (isBox(field)) return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Fields of some types have no caret. */
function setCaret(field: HTMLInputElement, caret: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
}
