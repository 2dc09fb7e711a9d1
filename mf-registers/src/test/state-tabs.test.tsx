import { renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, listOf, SAMPLES, staffEntry } from './registers';

it('the two sides of a register are tabs for staff, which share the filters that both have', async () => {
  const [sample] = SAMPLES;
  const { session: staff, public: visitors } = sample!.kind.paths;
  answerPlaces();
  answer(callsOf(sample!).list, listOf(sample!, staffEntry(sample!)));
  const { unmount } = await renderRemote({
    routes,
    at: `${staff.live}?province=1703&sort=-updated_at&page=2`,
    user: {},
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'Реестр рўйхатлари' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Реестрда', `${staff.live}?province=1703`, 'page'],
    ['Реестрдан чиқарилган', `${staff.removed}?province=1703`, null],
  ]);
  unmount();
  await renderRemote({ routes, at: visitors.live });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Реестр рўйхатлари' })).toBeNull();
});
