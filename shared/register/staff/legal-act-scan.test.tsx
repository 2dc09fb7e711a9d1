import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { REGISTERS } from '../../contract/kinds';
import { loadNamespace, startI18n } from '../../i18n';
import { createQueryClient } from '../../query';
import { findNotice, network } from '../../testing';
import { renderUi } from '../../testing/render-ui';
import type { Register } from '../lists/register';
import { LegalActDialog } from './legal-act-dialog';

jest.mock('../../http/resumable-upload', () => ({
  uploadResumably: async ({ onBegun }: { onBegun: (address: string) => void }) => onBegun('/attachments/9/upload'),
}));

const register: Register = { name: 'clusters', app: 'mf-registers', paths: REGISTERS.clusters.paths };
const target = { entry: { id: 7, company_name: 'Олтин Тола' } as never, open: true };
const REMOVE_FILE = 'DELETE /api/registers/clusters/:id/attachments/:attachment';

const close = jest.fn();

beforeEach(() => {
  close.mockReset();
  network.on('GET /api/registers/clusters/:id/attachments', { items: [], editable: true });
  network.on(REMOVE_FILE, { id: 9, undo_seconds: 10 });
  network.on('PATCH /api/registers/clusters/:id/remove', { id: 7 });
});

async function sendScan() {
  await startI18n('uz-Cyrl');
  await loadNamespace('register');
  const view = await renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <LegalActDialog register={register} act="remove" target={target} close={close} />
    </QueryClientProvider>,
  );
  await view.user.click(screen.getByText('Буйруқ нусхаси'));
  await view.user.upload(
    await screen.findByLabelText(/^Файл/, { selector: 'input' }),
    new File(['%PDF'], 'буйруқ.pdf'),
  );
  await waitFor(() => expect(network.requests('GET /api/registers/clusters/:id/attachments')).toHaveLength(2));
  return view;
}

it('is removed if the answer is no, which can be undone', async () => {
  const { user } = await sendScan();
  await user.click(screen.getByRole('button', { name: 'Йўқ' }));
  expect(await findNotice('Файл олиб ташланди')).toMatchObject({ subject: 'буйруқ.pdf' });
  expect(network.requests(REMOVE_FILE)).toMatchObject([{ params: { id: '7', attachment: '9' } }]);
  expect(close).toHaveBeenCalled();
});

it('stays with the act', async () => {
  const { user } = await sendScan();
  await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(network.requests(REMOVE_FILE)).toEqual([]);
});
