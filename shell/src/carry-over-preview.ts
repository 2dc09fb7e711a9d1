import { LOAD_LIMIT, PREVIEW_MARKS } from '@klaster/shared/contract';

/** Elements that a user can type into, choose, or focus. */
const CONTROLS = 'a[href], button, input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Identifies a control by its properties, and by its position among those alike: preview and app share no elements. */
type ControlPosition = { readonly key: string; readonly nth: number };

type Touched = {
  readonly focus: (ControlPosition & { readonly caret: number | null }) | undefined;
  readonly values: readonly (ControlPosition & { readonly value: string })[];
  readonly scroll: number;
  readonly click: ControlPosition | undefined;
};

/**
 * Records what a visitor did to the page's preview: what was typed, chosen or ticked, where the focus is, how far it was scrolled,
 * and the first button or row that was clicked.
 *
 * @param root element that the app is about to draw into
 * @returns repeats that in what the app has since drawn there; missing controls are skipped, and the one clicked is
 *   waited for, until the user does something else
 */
export function carryOverPreview(root: Element): () => void {
  const touched = touchedIn(root);
  return () => {
    const at = (place: ControlPosition) => controlAt(root, place);
    for (const place of touched.values) {
      const field = at(place);
      if (field && isField(field)) enter(field, place.value);
    }
    const focused = touched.focus && at(touched.focus);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (focused instanceof HTMLInputElement && touched.focus?.caret != null) setCaret(focused, touched.focus.caret);
    window.scrollTo({ top: touched.scroll, behavior: 'instant' });
    if (touched.click) clickOnceThere(root, touched.click);
  };
}

/** Events that show that the user is no longer waiting for the click. */
const OTHER_ACTS = ['pointerdown', 'keydown'];

/** Clicks the control once it exists: its screen may come later than the frame. */
function clickOnceThere(root: Element, place: ControlPosition): void {
  const click = () => {
    const control = controlAt(root, place);
    if (!(control instanceof HTMLElement)) return;
    end();
    control.click();
  };
  const observer = new MutationObserver(click);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    OTHER_ACTS.forEach((act) => document.removeEventListener(act, end, true));
  };
  const timer = setTimeout(end, LOAD_LIMIT);
  OTHER_ACTS.forEach((act) => document.addEventListener(act, end, true));
  observer.observe(root, { childList: true, subtree: true });
  click();
}

const controlAt = (root: Element, { key, nth }: ControlPosition): Element | undefined =>
  [...root.querySelectorAll(CONTROLS)].filter((control) => keyOf(control) === key)[nth];

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
  const clicked = controls.find((control) => control.hasAttribute(PREVIEW_MARKS.clicked));
  return {
    focus: focus && { ...placeOf(focus), caret },
    values,
    scroll: window.scrollY,
    click: clicked && placeOf(clicked),
  };
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

/** Sets a value as typing would: React notices it only if the native setter is followed by an event. */
function enter(field: Field, value: string): void {
  if (isBox(field)) return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Fields of some types have no caret. */
function setCaret(field: HTMLInputElement, caret: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
}
