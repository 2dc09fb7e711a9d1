import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { sessionClient } from '../http';
import { formatNumber, useTranslation } from '../i18n';
import { notify } from '../notices';
import { Link, useParams } from '../router';
import { session, useHolds } from '../session';
import { Button } from '../ui';
import { checkAccessibility, CONNECTION_LOST, expectConsoleError, network, problem, renderRemote } from './index';

function Report() {
  const { id = '' } = useParams();
  const { t } = useTranslation('shared');
  const mayDecide = useHolds('UPDATE');
  const remark = useQuery({
    queryKey: ['remark', id],
    queryFn: () => sessionClient.call('GET /api/remark/cluster/:id', { params: { id } }),
  });
  const confirm = useMutation({
    mutationFn: (comment: string) =>
      sessionClient.call('POST /api/confirm-cluster/:id', { params: { id }, body: { comment } }),
    onSuccess: () => notify({ tone: 'success', title: t('success') }),
  });
  return (
    <main>
      <h1>{remark.isSuccess ? remark.data.comment : t('loading')}</h1>
      {remark.isError && <p>{t('nothingFound')}</p>}
      <p>{formatNumber(1234.5)}</p>
      {mayDecide && <Button onClick={() => confirm.mutate('Маъқул')}>{t('yes')}</Button>}
      <Link to="/elsewhere">{t('back')}</Link>
    </main>
  );
}

const routes = [{ id: 'report', path: '/report/:id', lazy: () => Promise.resolve({ Component: Report }) }];
const reviewer = { positions: ['UPDATE' as const] };

test('a remote is opened at an address, for a user, on the network the test defines', async () => {
  network.on('GET /api/remark/cluster/:id', ({ params }) => ({ comment: `Изоҳ ${params['id']}` }));
  const { container, address } = await renderRemote({ routes, at: '/report/7', user: reviewer });
  expect(await screen.findByRole('heading', { name: 'Изоҳ 7' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ҳа' })).toBeVisible();
  expect(address()).toBe('/report/7');
  const [request] = network.requests('GET /api/remark/cluster/:id');
  expect(request?.headers.get('X-Access-Token')).toBe(session.current()?.token);
  expect(request?.headers.get('Accept-Language')).toBe('uz-Cyrl');
  await checkAccessibility(container);
});

test('the page speaks the requested language, and leaves for addresses of others', async () => {
  network.on('GET /api/remark/cluster/:id', { comment: 'Замечание' });
  const { user, address } = await renderRemote({ routes, at: '/report/7', user: {}, language: 'ru' });
  expect(await screen.findByText('1 234,5', { normalizer: (text) => text.replace('\u202F', ' ') })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Назад' }));
  expect(address()).toBe('/elsewhere');
});

test('an answer can be held back', async () => {
  const release = network.hold('GET /api/remark/cluster/:id', { comment: 'Кечикди' });
  await renderRemote({ routes, at: '/report/7', user: {} });
  expect(await screen.findByRole('heading', { name: 'loading...' })).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { name: 'Кечикди' })).toBeVisible();
});

test('a change is seen with its body, and its notice shows', async () => {
  network.on('GET /api/remark/cluster/:id', { comment: '' });
  network.on('POST /api/confirm-cluster/:id', { id: 7, status: 'Тасдиқланган' });
  const { user } = await renderRemote({ routes, at: '/report/7', user: reviewer });
  await user.click(await screen.findByRole('button', { name: 'Ҳа' }));
  expect(await screen.findByText('Муваффақиятли')).toBeInTheDocument();
  expect(network.requests('POST /api/confirm-cluster/:id')).toMatchObject([
    { params: { id: '7' }, body: { comment: 'Маъқул' } },
  ]);
});

test('a failed load is a problem document; 403 goes a step back', async () => {
  expectConsoleError(/Рухсат йўқ/);
  network.on('GET /api/remark/cluster/:id', problem(403, 'outside_territory', { detail: 'Рухсат йўқ' }));
  const { address } = await renderRemote({ routes, from: '/list', at: '/report/7', user: {} });
  await waitFor(() => expect(address()).toBe('/list'));
});

test('a lost connection is a failed load', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('GET /api/remark/cluster/:id', CONNECTION_LOST);
  await renderRemote({ routes, at: '/report/7', user: {} });
  expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
});

test('nothing of one test is left for the next', () => {
  expect(session.current()).toBeNull();
  expect(document.body).toBeEmptyDOMElement();
  expect(network.requests('GET /api/remark/cluster/:id')).toEqual([]);
});

describe('a request that a closing page sends', () => {
  /** Its body arrives after the test. */
  function sendSlowly(): void {
    const late = new ReadableStream({
      start: (body) => {
        setTimeout(() => {
          body.enqueue(new TextEncoder().encode('{"comment":"Маъқул"}'));
          body.close();
        }, 100);
      },
    });
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: late, duplex: 'half' };
    void fetch('/api/confirm-cluster/7', request as RequestInit).catch(() => undefined);
  }

  test.each([1, 2])('is not seen by the next test (%d)', async () => {
    network.on('POST /api/confirm-cluster/:id', { id: 7, status: 'Тасдиқланган' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(network.calls()).toEqual([]);
    sendSlowly();
  });
});
