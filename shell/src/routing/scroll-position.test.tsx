import { screen } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const boot = bootOf(
  remoteWith(
    'mf-long',
    [
      { path: '/first', layout: 'public' },
      { path: '/second', layout: 'public' },
    ],
    () => <p>figures</p>,
  ),
);

async function load(at: string) {
  const { unmount } = await renderShell({ boot, at });
  expect(await screen.findByText('figures')).toBeVisible();
  return () => {
    window.dispatchEvent(new Event('pagehide'));
    unmount();
  };
}

it('is that of the same page when it is loaded again, and the top of another', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.replaceProperty(window, 'scrollY', 500);
  const leave = await load('/first');
  leave();
  const leaveSecond = await load('/second');
  expect(scrollTo).not.toHaveBeenCalledWith(0, 500);
  leaveSecond();
  await load('/first');
  expect(scrollTo).toHaveBeenCalledWith(0, 500);
});
