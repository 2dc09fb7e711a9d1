import { act, fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { actionsOfPage } from '../../ui/page/page-commands';
import { knownCalls } from '../doubles/known-calls';
import { network } from '../doubles/network';
import { controls, nameOf, namesOfControls } from './controls';
import { settle } from './screen-visit';

/** A page that was opened, whoever uses it, and the names of the files that it has saved. */
export type OpenPage = { user: UserEvent; address: () => string; saved: () => readonly string[] };

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

/** Number of Tab keys that lead out of any of our dialogs, if there is a way out. */
const TABS = 12;

/**
 * Presses every button of a page by the keyboard, one per name, and every entry of the menus that open. What the page adds to the
 * palette does the same as one of its buttons, or has a separate line.
 *
 * @param open opens the page again
 * @returns a line for each part that opens, each address that a link or a button leads to, each file, and each misplaced focus
 */
export async function pressEverything(open: () => Promise<OpenPage>): Promise<string[]> {
  let page = await open();
  const start = page.address();
  const found = controls('a[href]').flatMap((link) => {
    const to = difference(start, link.getAttribute('href') ?? '');
    return to ? [`${nameOf(link)}${link.hasAttribute('aria-current') ? ' (current)' : ''} > ${to}`] : [];
  });
  const buttons = namesOfControls('button');
  const commands = actionsOfPage();
  const fresh = namesOfControls().join('\n');
  const pressPath = async (path: readonly string[]) => {
    if (page.address() !== start || namesOfControls().join('\n') !== fresh) page = await open();
    const lines = await pressControl(page, path);
    const items =
      path.length === 1 && shownLayer()?.matches('[role="menu"]') ? namesOfControls('[role="menuitem"]') : [];
    const isModal = shownLayer()?.matches(MODAL) ?? false;
    lines.push(...(await leaveLayer(page, path)), ...(isModal ? await keptInput(page, path) : []));
    found.push(...lines.map((line) => `${path.join(' / ')} ${line}`));
    return items;
  };
  for (const name of buttons) {
    for (const item of await pressPath([name])) await pressPath([name, item]);
  }
  for (const { id, label } of commands) {
    page = await open();
    const outcome = await readOutcome(page, () => runCommand(id));
    const others = outcome.filter((line) => !found.some((part) => part.endsWith(` ${line}`)));
    found.push(...others.map((line) => `(palette) ${label} ${line}`));
  }
  return groupLines([...new Set(found)]);
}

/** Joins lines that differ only in the value that a control sets in the address. */
function groupLines(lines: readonly string[]): string[] {
  const groups = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, set = line, value] = / (> (?:-\S+ )*\w+=)(\S+)$/.exec(line) ?? [];
    groups.set(set, (groups.get(set) ?? new Set()).add(value ?? ''));
  }
  return [...groups].map(([line, values]) => [line, ...values].join(' ').trim());
}

async function runCommand(id: string): Promise<void> {
  const command = actionsOfPage().find((action) => action.id === id);
  await act(async () => void command?.run());
  await settle();
}

/** Nothing if a control of the path cannot be pressed. */
async function pressControl(page: OpenPage, path: readonly string[]): Promise<string[]> {
  let isOff = false;
  const outcome = await readOutcome(page, async () => {
    for (const name of path) {
      const control = controls('button, [role="menuitem"]').find((element) => nameOf(element) === name);
      isOff = !control || control.matches('[disabled], [aria-disabled="true"]');
      if (!control || isOff) return;
      await press(page.user, control);
    }
  });
  return isOff ? [] : outcome;
}

async function readOutcome({ user, address, saved }: OpenPage, run: () => unknown): Promise<string[]> {
  const before = address();
  const invalid = invalidFields();
  const files = saved().length;
  await run();
  if (address() !== before) return [`> ${difference(before, address())}`];
  const fresh = saved().slice(files);
  if (fresh.length > 0) return fresh.map((name) => `saves ${name} ${queryOfFile()}`.trim());
  const layer = shownLayer();
  if (!layer) return refusalFaults(invalid);
  const isModal = layer.matches(MODAL);
  return [
    `opens ${nameOf(layer)}`,
    ...(layer.contains(document.activeElement) ? [] : ['does not take the focus in']),
    ...(isModal ? await refused(user, layer) : []),
    ...(isModal ? await strayFocus(user, layer) : []),
  ];
}

/** With what the last file was requested: a token, a query. */
function queryOfFile(): string {
  const call = network.calls().findLast((name) => 'file' in knownCalls[name]);
  const { query = {}, headers } = (call && network.requests(call).at(-1)) ?? {};
  const words = Object.entries(query).map((pair) => pair.join('='));
  return [...(headers?.has('X-Access-Token') ? ['with a token'] : []), ...words].join(' ');
}

/** An entry of a menu is reached by arrows. */
async function press(user: UserEvent, control: HTMLElement): Promise<void> {
  const entries = controls('[role="menuitem"]');
  if (!entries.includes(control)) act(() => control.focus());
  else await user.keyboard(`{Home}${'{ArrowDown}'.repeat(entries.indexOf(control))}`);
  await user.keyboard('{Enter}');
  await settle();
}

const shownLayer = () => controls(LAYERS).findLast(({ dataset }) => dataset['state'] !== 'closed');

async function refused(user: UserEvent, layer: HTMLElement): Promise<string[]> {
  const before = invalidFields();
  const submit = layer.querySelector<HTMLElement>('[type="submit"]:not([disabled])');
  if (submit) await press(user, submit);
  return refusalFaults(before);
}

const invalidFields = () => [...document.querySelectorAll('[aria-invalid="true"]')];

/** A refused field must say why and get the focus, unless a summary with links to all refused fields gets it. */
function refusalFaults(before: readonly Element[]): string[] {
  const invalid = invalidFields().filter((field) => !before.includes(field));
  const [first] = invalid;
  if (!first) return [];
  const focused = document.activeElement;
  const isFound = focused !== null && (invalid.includes(focused) || focused.closest('[role="alert"], [tabindex="-1"]'));
  return [
    `refuses ${invalid.map(nameOf).join(', ')}`,
    ...invalid
      .filter((field) => !field.matches('[aria-describedby], [aria-errormessage]'))
      .map((field) => `says nothing of ${nameOf(field)}`),
    ...(isFound ? [] : ['leaves the focus elsewhere']),
  ];
}

async function strayFocus(user: UserEvent, layer: HTMLElement): Promise<string[]> {
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let turn = 0; turn < TABS && layer.isConnected; turn++) {
      await user.keyboard(key);
      if (!layer.contains(document.activeElement)) return [`lets ${key} out`];
    }
  }
  return [];
}

/** Escape must close what is open, and return the focus to its button. */
async function leaveLayer({ user }: OpenPage, [opener = '', ...item]: readonly string[]): Promise<string[]> {
  const layer = shownLayer();
  const button = document.activeElement;
  const isPanel = !layer && button?.getAttribute('aria-expanded') === 'true';
  if (!layer && !isPanel) return [];
  if (isPanel) await user.keyboard('{Tab}');
  await user.keyboard('{Escape}');
  await settle();
  const isOpen = layer ? shownLayer() === layer : button?.getAttribute('aria-expanded') === 'true';
  const focused = document.activeElement ?? document.body;
  // A part of the page, not a layer above it: Escape does not close it.
  if (isPanel && isOpen) return ['unfolds'];
  return [
    ...(isPanel && item.length === 0 ? ['opens a panel'] : []),
    ...(isOpen ? ['is not closed by Escape'] : []),
    ...(nameOf(focused) === opener ? [] : [`loses the focus to ${focused.localName} ${nameOf(focused).slice(0, 40)}`]),
  ];
}

/** A dialog that was left must open again as at first, without what was typed or refused. */
async function keptInput({ user }: OpenPage, path: readonly string[]): Promise<string[]> {
  const open = async () => {
    for (const name of path) {
      const control = controls('button, [role="menuitem"]').find((element) => nameOf(element) === name);
      if (control) await press(user, control);
    }
    return [...(shownLayer()?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])];
  };
  const leave = async () => {
    await user.keyboard('{Escape}');
    await settle();
  };
  const fields = await open();
  const refusedBefore = fields.filter((field) => field.matches('[aria-invalid="true"]'));
  const before = fields.map(({ value }) => value);
  for (const field of fields) act(() => void fireEvent.change(field, { target: { value: '2' } }));
  await leave();
  const kept = (await open()).filter(({ value }, at) => value !== before[at]);
  await leave();
  return [
    ...(refusedBefore.length > 0 ? [`still refuses ${refusedBefore.map(nameOf).join(', ')}`] : []),
    ...(kept.length > 0 ? [`keeps what was typed in ${kept.map(nameOf).join(', ')}`] : []),
  ];
}

/**
 * Describes the change of an address: another page with the names of the parameters that it keeps, or the parameters
 * that are lost (`-`) and set. Empty between parts of one page.
 */
function difference(from: string, to: string): string {
  const before = new URL(from, window.location.origin);
  const after = new URL(to, before);
  const isHere = before.pathname === after.pathname && before.host === after.host;
  const kept = [...after.searchParams].filter(([name, value]) => before.searchParams.get(name) === value);
  const set = [...after.searchParams].filter(([name, value]) => before.searchParams.get(name) !== value);
  const lost = [...before.searchParams.keys()].filter((name) => !after.searchParams.has(name));
  return [
    ...(isHere ? lost.map((name) => `-${name}`) : [to.split(/[?#]/)[0], ...kept.map(([name]) => name)]),
    ...set.map((pair) => pair.join('=')),
    isHere ? '' : after.hash,
  ]
    .filter(Boolean)
    .join(' ');
}
