import type { OwnMail } from '@klaster/shared/contract/accounts';
import { checkAccessibility, expectConsoleError, findNotice, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { aProfile } from '../test/sign-in-scene';

const CHANGE = 'PATCH /api/me/mail';
const CONFIRM = 'POST /api/me/mail/confirm';
const TOKEN = 'k'.repeat(43);

const mail = (overrides: Partial<OwnMail> = {}): OwnMail => ({
  email: 'ism@example.uz',
  email_confirmed: true,
  wants_mail: true,
  mail_digest: null,
  sends_mail: true,
  ...overrides,
});

async function open(overrides: Partial<OwnMail>, at = '/profile') {
  network.on('GET /api/me/profile', aProfile(mail(overrides)));
  network.on('GET /api/me/sessions', []);
  network.on('GET /api/me/activity', []);
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('GET /api/me/passkeys', []);
  network.on('GET /api/me/calendar', { created_at: null });
  const scene = await renderShell({ boot: bootOf(), at, user: {} });
  await screen.findByText('Зулфия Каримова', { selector: 'dd' });
  return scene;
}

const section = () => within(screen.getByRole('region', { name: 'Электрон почта' }));
const bodies = (name: Parameters<typeof network.requests>[0]) => network.requests(name).map(({ body }) => body);

it('is not shown if the server sends no messages', async () => {
  await open({ sends_mail: false });
  expect(screen.queryByRole('region', { name: 'Электрон почта' })).toBeNull();
});

it('saves a valid address, shows that it is not confirmed, sends the link again, and removes it when emptied', async () => {
  const { user, container } = await open({ email: null, email_confirmed: false });
  const save = async (email: string) => {
    const field = section().getByLabelText('Манзил');
    await user.clear(field);
    if (email) await user.type(field, email);
    await user.click(section().getByRole('button', { name: 'Сақлаш' }));
  };
  await save('ism@');
  expect(await section().findAllByText(/почта манзили нотўғри/)).not.toHaveLength(0);
  expect(bodies(CHANGE)).toEqual([]);
  network.on(CHANGE, mail({ email_confirmed: false }));
  await save('ism@example.uz');
  await findNotice('Манзил сақланди');
  expect(section().getByText('Тасдиқланмаган')).toBeVisible();
  await user.click(section().getByRole('button', { name: 'Ҳаволани қайта юбориш' }));
  await waitFor(() => expect(bodies(CHANGE)).toEqual([{ email: 'ism@example.uz' }, { email: 'ism@example.uz' }]));
  await checkAccessibility(container);
  network.on(CHANGE, mail({ email: null, email_confirmed: false }));
  await save('');
  await waitFor(() => expect(bodies(CHANGE)[2]).toEqual({ email: null }));
});

it('is turned off by a checkbox, which is checked again if that fails', async () => {
  const { user } = await open({});
  expectConsoleError(/503|upstream/i);
  const tick = () => section().getByRole('checkbox', { name: 'Билдиришномалар почтага ҳам юборилсин' });
  expect(tick()).toBeChecked();
  network.on(CHANGE, problem(503, 'upstream_unavailable'));
  await user.click(tick());
  await waitFor(() => expect(section().getByRole('alert')).not.toBeEmptyDOMElement());
  expect(tick()).toBeChecked();
  network.on(CHANGE, mail({ wants_mail: false }));
  await user.click(tick());
  await waitFor(() => expect(tick()).not.toBeChecked());
  expect(bodies(CHANGE).at(-1)).toEqual({ wants_mail: false });
});

it('is sent at once, daily or weekly, and is not asked without messages', async () => {
  const { user, container } = await open({});
  const frequencyField = () => section().getByRole('combobox', { name: 'Қачон юборилсин' });
  expect(frequencyField()).toHaveDisplayValue('Дарҳол');
  network.on(CHANGE, mail({ mail_digest: 'weekly' }));
  await user.selectOptions(frequencyField(), 'Битта хатда, душанба кунлари 07:00 да');
  await waitFor(() => expect(frequencyField()).toHaveDisplayValue(/душанба/));
  network.on(CHANGE, mail());
  await user.selectOptions(frequencyField(), 'Дарҳол');
  await waitFor(() => expect(bodies(CHANGE)).toEqual([{ mail_digest: 'weekly' }, { mail_digest: null }]));
  await checkAccessibility(container);
  network.on(CHANGE, mail({ wants_mail: false }));
  await user.click(section().getByRole('checkbox'));
  await waitFor(() => expect(section().queryByRole('combobox')).toBeNull());
});

it('is confirmed once by the link that was sent, and the secret is removed from the address', async () => {
  network.on(CONFIRM, mail());
  const { router } = await open({ email_confirmed: false }, `/profile#email=${TOKEN}`);
  await findNotice('Манзил тасдиқланди');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/profile', hash: '' }));
  expect(bodies(CONFIRM)).toEqual([{ token: TOKEN }]);
  expect(section().getByText('Тасдиқланган')).toBeVisible();
});

it('says why a link is of no use', async () => {
  expectConsoleError(/link_replaced|409/);
  network.on(CONFIRM, problem(409, 'link_replaced'));
  await open({ email_confirmed: false }, `/profile#email=${TOKEN}`);
  await findNotice('Ҳавола ишламайди');
});
