import type { DelegationsAnswer } from '@klaster/shared/contract/reports';
import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPeriod } from '../../test/campaign-fixtures';
import { failCall } from '../../test/steps';

const OWN = 'POST /api/approval-delegations';
const OF_OTHERS = 'POST /api/users/:id/delegations';
const REVOKE = 'POST /api/approval-delegations/:id/revoke';

const colleague = (id: number, full_name: string, own: object = {}) => ({
  id,
  full_name,
  province_code: null,
  delegable: false,
  ...own,
});

const ALISHER = { id: 3, full_name: 'Алишер Каримов' };
const BEKZOD = { id: 4, full_name: 'Бекзод Юсупов' };

const COLLEAGUES = [
  colleague(3, ALISHER.full_name, { delegable: true }),
  colleague(4, BEKZOD.full_name),
  colleague(5, 'Зулфия Қодирова', { province_code: '1703', delegable: true }),
  colleague(6, 'Нодира Аҳмедова', { province_code: '1706' }),
];

const DELEGATION = {
  id: 9,
  delegator: ALISHER,
  delegate: BEKZOD,
  from: '2026-11-20',
  until: '2026-12-05',
  begun: true,
  valid: true,
};

const answer = (change: Partial<DelegationsAnswer> = {}) =>
  network.on('GET /api/approval-delegations', { items: [DELEGATION], colleagues: COLLEAGUES, ...change });

const open = (user: object) => renderRemote({ routes, at: '/hududlar/periods', user });

const findSection = async () => within(await screen.findByRole('region', { name: 'Йўқлик вақтида қарор ваколати' }));

type Section = Awaited<ReturnType<typeof findSection>>;

const setDays = (section: Section, from: string, until: string) => {
  fireEvent.change(section.getByLabelText(/^Биринчи куни/), { target: { value: from } });
  fireEvent.change(section.getByLabelText(/^Охирги куни/), { target: { value: until } });
};

const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  network.on('GET /api/periods', { periods: [aPeriod()] });
  network.on('GET /api/holidays', { holidays: [] });
  network.on('GET /api/approval-levels', { levels: ['territory'] });
  answer();
});

it('one’s own decisions are delegated for some days; why they are not is said beside the field', async () => {
  answer({ items: [], colleagues: COLLEAGUES.map((colleague) => ({ ...colleague, delegable: colleague.id === 3 })) });
  failCall(OWN, 409, 'delegation_exists', { detail: 'Бу кунларга ваколат берилган' });
  const { user, container } = await open({ sub: '3', positions: ['UPDATE'] });
  const section = await findSection();
  expect(await section.findByText('Берилган ваколат йўқ')).toBeVisible();
  expect(section.queryByLabelText(/^Йўқ бўладиган ходим/)).toBeNull();
  const delegate = section.getByLabelText(/^Ўрнига қарор қиладиган ходим/);
  expect(optionsOf(delegate).slice(1)).toEqual([BEKZOD.full_name]);
  await user.selectOptions(delegate, BEKZOD.full_name);
  setDays(section, '2026-12-05', '2026-12-01');
  const send = () => user.click(section.getByRole('button', { name: 'Ваколат бериш' }));
  await send();
  setDays(section, '2026-12-01', '2027-02-01');
  await send();
  expect(network.requests(OWN)).toEqual([]);
  setDays(section, '2026-12-01', '2026-12-05');
  await send();
  expect(await section.findByText('Бу кунларга ваколат берилган')).toBeVisible();
  network.on(OWN, { id: 9 });
  answer();
  await send();
  expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Ваколат берилди' });
  expect(network.requests(OWN).at(-1)?.body).toEqual({ delegate_id: 4, from: '2026-12-01', until: '2026-12-05' });
  const row = await section.findByRole('row', { name: /Алишер Каримов.*Бекзод Юсупов/ });
  expect(row).toHaveTextContent('20.11.202605.12.2026Амалда');
  await checkAccessibility(container);
});

it('ADMIN delegates for whoever is absent, to staff of the republic or of the same province', async () => {
  network.on(OF_OTHERS, { id: 9 });
  const { user } = await open({ sub: '1', positions: ['ADMIN'] });
  const section = await findSection();
  await user.selectOptions(await section.findByLabelText(/^Йўқ бўладиган ходим/), 'Зулфия Қодирова');
  const delegate = section.getByLabelText(/^Ўрнига қарор қиладиган ходим/);
  expect(optionsOf(delegate).slice(1)).toEqual([ALISHER.full_name, BEKZOD.full_name]);
  await user.selectOptions(delegate, ALISHER.full_name);
  // The chosen delegate may not decide for the next delegator: the field becomes invalid, and nothing is sent.
  await user.selectOptions(section.getByLabelText(/^Йўқ бўладиган ходим/), ALISHER.full_name);
  setDays(section, '2026-12-01', '2026-12-05');
  await user.click(section.getByRole('button', { name: 'Ваколат бериш' }));
  await waitFor(() => expect(delegate).toBeInvalid());
  expect(network.requests(OF_OTHERS)).toEqual([]);
  await user.selectOptions(section.getByLabelText(/^Йўқ бўладиган ходим/), 'Зулфия Қодирова');
  await user.selectOptions(delegate, BEKZOD.full_name);
  await user.click(section.getByRole('button', { name: 'Ваколат бериш' }));
  await findNotice('Муваффақиятли');
  expect(network.requests(OF_OTHERS)).toMatchObject([
    { params: { id: '5' }, body: { delegate_id: 4, from: '2026-12-01', until: '2026-12-05' } },
  ]);
});

it('one is revoked after a confirmation that names both, by the delegator or ADMIN', async () => {
  failCall(REVOKE, 500, 'internal', { detail: 'Ишламаяпти.' });
  const { user } = await open({ sub: '3', positions: ['UPDATE'] });
  const section = await findSection();
  await user.click(await section.findByRole('button', { name: /^Алишер Каримов – Бекзод Юсупов/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Бекзод Юсупов энди Алишер Каримов номидан/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Тўхтатиш' }));
  expect(await question.findByText('Ишламаяпти.')).toBeVisible();
  network.on(REVOKE, { id: 9 });
  answer({ items: [] });
  await user.click(question.getByRole('button', { name: 'Тўхтатиш' }));
  expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Ваколат тўхтатилди' });
  await waitFor(() => expect(section.getByText('Берилган ваколат йўқ')).toBeVisible());
  expect(network.requests(REVOKE).at(-1)?.params).toEqual({ id: '9' });
});

it('the delegate, or a delegator who may no longer decide, sees only the list; other users see none', async () => {
  answer({ items: [DELEGATION, { ...DELEGATION, id: 10, valid: false }], colleagues: [] });
  for (const sub of ['4', '3']) {
    const { unmount } = await open({ sub, positions: [] });
    const section = await findSection();
    expect(await section.findByText('Амал қилмайди')).toBeVisible();
    expect(section.queryByRole('button')).toBeNull();
    unmount();
  }
  answer({ items: [], colleagues: [] });
  await open({ sub: '6', positions: [] });
  await screen.findByText('Байрам кунлари киритилмаган');
  await waitFor(() => expect(screen.queryByText('Йўқлик вақтида қарор ваколати')).toBeNull());
});
