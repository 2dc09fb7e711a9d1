import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callApi } from '../fixtures/api';
import { newFactory } from '../fixtures/records';
import { expect, test as base } from '../fixtures/test';
import { ProofDialog } from '../pages/proof.dialog';

type Delivery = { headers: IncomingHttpHeaders; body: string };

/** Another system on this machine. */
const test = base.extend<{ receiver: { url: string; deliveries: Delivery[] } }>({
  receiver: async ({}, use) => {
    const deliveries: Delivery[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        deliveries.push({ headers: request.headers, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries });
    await new Promise((resolve) => server.close(resolve));
  },
});

test.use({ account: 'admin' });

/** Source: Standard Webhooks 1.0. */
function signatureOf({ headers, body }: Delivery, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a webhook is made, is sent a signed change, and the page shows the delivery by itself', async ({
  page,
  receiver,
}, testInfo) => {
  const name = `Божхона ${testInfo.workerIndex}`;
  const key = { name, scopes: ['registers'], province_code: null, rate_per_minute: 60, valid_days: 30 };
  const { id } = await callApi<{ id: number }>('admin', 'POST /api/keys', { body: key });
  await page.goto('/users/keys');
  await page.getByRole('row', { name }).getByRole('button', { name: 'Вебхук қўшиш' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вебхук қўшиш' });
  await dialog.getByRole('textbox').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Яратиш' }).click();
  await new ProofDialog(page).givePassword();
  const secret = await dialog.getByLabel('Имзо сири', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Ёпиш' }).first().click();
  const row = page.getByRole('table', { name: 'Вебхуклар' }).getByRole('row', { name });
  await expect(row).toContainText('Етказилмаган');

  const { company_name } = await newFactory(testInfo);
  await expect.poll(() => receiver.deliveries.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [delivery] = receiver.deliveries as [Delivery];
  expect(delivery.headers['webhook-signature']).toBe(signatureOf(delivery, secret));
  expect(delivery.body).toContain(company_name);
  await expect(row).not.toContainText('Етказилмаган', { timeout: 20_000 });
  await expect(row).toContainText('Хато йўқ');
  await callApi('admin', `POST /api/keys/${id}/revoke`, { body: {} });
});
