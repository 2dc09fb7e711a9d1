import { LOAD_LIMIT, PREVIEW_MARKS } from '@klaster/shared/contract/http';

const CONTROLS = 'a[href], button, input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Preview and app share no elements, so a control is found by its properties and its position among equal controls. */
type ControlPosition = { readonly key: string; readonly nth: number };

type Touched = {
  readonly focus: (ControlPosition & { readonly caret: number | null }) | undefined;
  readonly values: readonly (ControlPosition & { readonly value: string })[];
  readonly scroll: number;
  readonly click: ControlPosition | undefined;
};

/**
 * Records the visitor's input, focus, scroll position and first click in the page's preview.
 *
 * @returns repeats them in the app that has replaced the preview; missing controls are skipped, but the clicked one is waited for
 */
export function carryOverPreview(root: Element): () => void {
  const touched = readTouched(root);
  return () => {
    const at = (place: ControlPosition) => findControl(root, place);
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

/** Input after which the user does not expect the click any more. */
const OTHER_ACTS = ['pointerdown', 'keydown'];

/** Clicks the control once it exists: its screen may come later than the frame. */
function clickOnceThere(root: Element, place: ControlPosition): void {
  const click = () => {
    const control = findControl(root, place);
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

const findControl = (root: Element, { key, nth }: ControlPosition): Element | undefined =>
  [...root.querySelectorAll(CONTROLS)].filter((control) => describeControl(control) === key)[nth];

function readTouched(root: Element): Touched {
  const controls = [...root.querySelectorAll(CONTROLS)];
  const locate = (control: Element): ControlPosition => {
    const key = describeControl(control);
    return { key, nth: controls.filter((other) => describeControl(other) === key).indexOf(control) };
  };
  const { activeElement } = document;
  const focus = activeElement && controls.includes(activeElement) ? activeElement : undefined;
  const caret = focus instanceof HTMLInputElement ? focus.selectionStart : null;
  const values = controls
    .filter(isField)
    .filter(isChanged)
    .map((field) => ({ ...locate(field), value: field.value }));
  const clicked = controls.find((control) => control.hasAttribute(PREVIEW_MARKS.clicked));
  return {
    focus: focus && { ...locate(focus), caret },
    values,
    scroll: window.scrollY,
    click: clicked && locate(clicked),
  };
}

const describeControl = (control: Element): string =>
  [control.tagName, ...['type', 'name', 'href', 'aria-label'].map((name) => control.getAttribute(name))].join(' ') +
  (isField(control) ? '' : (control.textContent ?? ''));

const isField = (control: Element): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  // Without a default, a browser selects the first option: the preview may lack the one that the app will show.
  const options = [...field.options];
  return field.selectedOptions[0] !== (options.findLast(({ defaultSelected }) => defaultSelected) ?? options[0]);
}

/** React notices a value only if the native setter is followed by an event. */
function enter(field: Field, value: string): void {
  if (isBox(field)) return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Fields of some types have no caret. */
function setCaret(field: HTMLInputElement, caret: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
}
