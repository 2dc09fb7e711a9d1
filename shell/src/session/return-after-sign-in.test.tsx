import { sessionClient, signOut } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { checkAccessibility, network, problem } from '@klaster/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { signInFromRoot } from '../test/sign-in-scene';

const staffPages = remoteWith(
  'mf-asked',
  [{ path: '/', layout: 'public' }, { path: '/list' }],
  () => <h1>Root</h1>,
  () => <h1>Asked for</h1>,
);

async function openAsFirst(at = '/list') {
  const scene = await renderShell({ boot: bootOf(staffPages), at, user: { sub: '1', login: 'first' } });
  await screen.findByRole('heading', { name: 'Asked for' });
  return scene;
}

it('a requested page of staff opens after the sign-in, filters, part and all', async () => {
  const scene = await renderShell({ boot: bootOf(staffPages), at: '/list?province=1703#part' });
  await waitFor(() => expect(scene.address()).toBe('/'));
  const note = await screen.findByText(
    '«Title /list» саҳифаси тизимга кирганлар учун. Кирганингиздан сўнг шу саҳифа очилади.',
  );
  await checkAccessibility(note.parentElement!);
  expect(screen.getByRole('button', { name: 'Кириб, давом этиш' })).toBeVisible();
  await signInFromRoot(scene);
  await screen.findByRole('heading', { name: 'Asked for' });
  expect(scene.router.state.location).toMatchObject({ search: '?province=1703', hash: '#part' });
});

it('the page on which somebody signed out is not where the next user starts', async () => {
  const scene = await openAsFirst();
  act(() => session.wipe());
  await waitFor(() => expect(scene.address()).toBe('/'));
  await signInFromRoot(scene);
  await waitFor(() => expect(scene.address()).toBe('/main'));
});

describe('a session that has become too old', () => {
  const tooOld = () => localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString());

  async function openUntilItEnds(end: (scene: Awaited<ReturnType<typeof renderShell>>) => Promise<unknown>) {
    const scene = await openAsFirst('/list?province=1703');
    tooOld();
    await end(scene);
    await waitFor(() => expect(scene.address()).toBe('/'));
    const note = 'Сессиянгиз тугади. Қайта кирганингиздан сўнг «Title /list» саҳифаси очилади.';
    expect(await screen.findByText(note)).toBeVisible();
    return scene;
  }

  const atCall = () => act(() => sessionClient.call('GET /api/me/notices/count', {}).catch(() => undefined));

  it('is reported on the landing page, where its user continues', async () => {
    network.on('GET /api/me/notices/count', problem(401, 'unauthenticated'));
    const scene = await openUntilItEnds(atCall);
    await signInFromRoot(scene, '1');
    await screen.findByRole('heading', { name: 'Asked for' });
    expect(scene.router.state.location.search).toBe('?province=1703');
  });

  it('is noticed at a step, too; another user who signs in begins at their own start page', async () => {
    const scene = await openUntilItEnds(({ router }) => act(() => router.navigate('/list?province=1703#row')));
    await signInFromRoot(scene);
    await waitFor(() => expect(scene.address()).toBe('/main'));
  });
});

it('no note after signing out: the user knows why they are at the root', async () => {
  const scene = await openAsFirst();
  network.on('POST /api/auth/sign-out', { ended: 1 });
  act(() => {
    signOut();
    void scene.router.navigate('/', { replace: true });
  });
  await screen.findByRole('button', { name: 'Кириш' });
  expect(screen.queryByText(/Сессиянгиз тугади|тизимга кирганлар учун/)).toBeNull();
});
