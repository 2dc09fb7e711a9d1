import { act } from '@testing-library/react';
import { NavigationType } from 'react-router-dom';
import type { RoutedRemote } from '../doubles/render-remote';
import { controls, nameOf, namesOfControls } from './controls';
import { answerNothing, settle } from './screen-visit';
import type { Visit } from './screen-visit';

type Opener = (visit?: Visit) => Promise<RoutedRemote>;

const SEARCHES = 'input[type="search"]';

/** Checks how searches and pages change the address. */
export async function addressFaults(open: Opener): Promise<string[]> {
  const { address } = await open();
  const link = controls('a[href*="page="]').find(isHere(address()))?.getAttribute('href');
  const start = address();
  const faults: string[] = [];
  for (const name of namesOfControls(SEARCHES)) faults.push(...(await searchFaults(open, name)));
  await openWithEach(open, start);
  return link ? [...faults, ...(await pageFaults(open, link))] : faults;
}

const pathOf = (address: string) => address.split('?')[0] ?? '';

const isHere = (address: string) => (link: HTMLElement) => (link as HTMLAnchorElement).pathname === pathOf(address);

/** A shortened address must not make a call that breaks the contract, which the network double reports. */
async function openWithEach(open: Opener, address: string): Promise<void> {
  const parameters = [...new URL(address, window.location.origin).searchParams];
  if (parameters.length < 2) return;
  // Lists of several calls have the same sample, and so the same keys.
  const log = jest.spyOn(console, 'error').mockImplementation();
  for (const parameter of parameters)
    await open({ at: `${pathOf(address)}?${new URLSearchParams([parameter]).toString()}` });
  log.mockRestore();
}

/** Going back must not undo a search letter by letter. */
async function searchFaults(open: Opener, name: string): Promise<string[]> {
  const { user, address, router } = await open();
  const before = address();
  const field = controls(SEARCHES).find((input) => nameOf(input) === name);
  if (field) await user.type(field, 'а{Enter}');
  await settle();
  const hasStep = router.state.historyAction === NavigationType.Push && pathOf(address()) === pathOf(before);
  return hasStep ? [`${name} adds a step to the history`] : [];
}

const firstTitle = () => document.querySelector('tbody [data-title]')?.textContent;

/** The total of the previous query says nothing about the pages of the next. */
async function pageFaults(open: Opener, link: string): Promise<string[]> {
  const first = new URL(link, window.location.origin);
  first.searchParams.delete('page');
  const { address, router } = await open({ at: `${first.pathname}${first.search}` });
  const before = firstTitle();
  answerNothing();
  await act(() => router.navigate(link));
  await settle();
  return [
    ...(address() === link ? [] : ['leaves its page while it is loading']),
    ...(firstTitle() === before ? [] : ['empties its table while it is loading']),
  ];
}
