import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { EimzoDouble } from '../test/eimzo-double';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { aProfile } from '../test/sign-in-scene';

const CERTIFICATE = {
  subject: 'CN=Каримова',
  issuer: 'CN=Марказ',
  serial: '1A',
  valid_until: '2027-11-29T05:00:00.000Z',
};
const TITLE = 'Имзо сертификати';

async function open(signs: boolean) {
  network.on('GET /api/me/profile', aProfile({ signs }));
  network.on('GET /api/me/sessions', []);
  network.on('GET /api/me/activity', []);
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('GET /api/me/passkeys', []);
  network.on('GET /api/me/calendar', { created_at: null });
  const scene = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  await screen.findByText('Зулфия Каримова', { selector: 'dd' });
  return scene;
}

const program = new EimzoDouble();
let restore = () => {};
afterEach(() => restore());

it('shows the certificate of the account, which a signature with another one replaces', async () => {
  restore = program.install();
  network.on('GET /api/me/certificate', null);
  const { user, container } = await open(true);
  const section = within(await screen.findByRole('region', { name: TITLE }));
  expect(await section.findByText('Сертификат йўқ.')).toBeVisible();
  await checkAccessibility(container);
  network.on('POST /api/me/certificate/options', { text: '{"act":"enrol"}', required: true, eimzo_key: '' });
  network.on('POST /api/me/signatures', { signature: 's'.repeat(43) });
  network.on('POST /api/me/certificate', CERTIFICATE);
  await user.click(section.getByRole('button', { name: 'Бошқа сертификат билан имзолаш' }));
  const dialog = await screen.findByRole('dialog', { name: 'Имзо қўйинг' });
  expect(dialog).toHaveTextContent('Ҳисобга сертификат қўшиш');
  network.on('GET /api/me/certificate', CERTIFICATE);
  await user.click(within(dialog).getByRole('button', { name: 'E-IMZO билан имзолаш' }));
  expect(await section.findByText(/CN=Каримова · берган: CN=Марказ · амал қилади: 29.11.2027/)).toBeVisible();
  expect(program.signed).toBe('{"act":"enrol"}');
});

it('is not shown where nothing is signed', async () => {
  await open(false);
  await screen.findByRole('region', { name: 'Тил ва кўриниш' });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
