import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { expect, test as base } from '../fixtures/isolated-system';
import { openQuietQuarter } from '../fixtures/waiting-reports';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';
import { ReportFormPage } from '../pages/report-form.page';
import { SigningDialog } from '../pages/signing.dialog';
import { CertificateAuthority } from '../system/certificate-authority';

const test = base.extend<{ authority: CertificateAuthority }>({
  authority: async ({}, use) => {
    const authority = new CertificateAuthority();
    await use(authority);
    authority.remove();
  },

  // Calls that prepare the journey are not signed.
  apiEnv: async ({ authority }, use) => use({ SIGNATURES: 'optional', SIGNATURE_ROOTS: authority.roots }),
});

async function enrol(page: Page, authority: CertificateAuthority, name: string): Promise<void> {
  authority.issue(name);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Имзо сертификати' });
  await section.getByRole('button', { name: 'Бошқа сертификат билан имзолаш' }).click();
  await new SigningDialog(page).signWith(authority, name);
  await new ProofDialog(page).givePassword();
  await expect(section.getByText(`CN=${name}`)).toBeVisible();
}

/** A link to data, or to a file of the server. */
async function downloadContent(page: Page, name: string | RegExp): Promise<Buffer> {
  const address = (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
  const [, type = '', data = ''] = /^data:([^,]*),(.*)$/s.exec(address) ?? [];
  if (!type) return (await page.request.get(address)).body();
  return type.endsWith(';base64') ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
}

/** The program that the page gives, with files that the page gives, on another computer. */
async function check(page: Page, authority: CertificateAuthority, name: string) {
  const files = [
    authority.store('check-signature.mjs', await downloadContent(page, 'check-signature.mjs')),
    authority.store('given.json', await downloadContent(page, new RegExp(`^${name}-\\d+\\.json$`))),
    authority.store('given.p7s', await downloadContent(page, new RegExp(`^${name}-\\d+\\.p7s$`))),
    authority.roots,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, files, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test.use({ account: 'editor' });

test('a submission and a decision are signed in the browser, and anybody verifies them by the program', async ({
  page,
  pageOf,
  authority,
  consoleErrors,
}) => {
  // They are refused first, with the text to sign.
  consoleErrors.allow(/status of 403 .*\/(?:submit|confirm-cluster\/\d+)$/);
  const [report] = await openQuietQuarter(1);
  const { id = 0 } = report ?? {};
  await callApi('reviewer', `POST /api/reject-cluster/${id}`, { body: { comment: 'Қайта юборинг' } });
  await enrol(page, authority, 'editor');
  await page.goto(`/hududlar/edit/${id}`);
  const form = new ReportFormPage(page);
  await form.submit.click();
  await form.submitDialog.yes.click();
  await new SigningDialog(page).signWith(authority, 'editor');
  await expect(page).toHaveURL(/\/cluster-info\/\d+$/);

  const reviewing = await pageOf('reviewer');
  await enrol(reviewing, authority, 'reviewer');
  const review = new ClusterReviewPage(reviewing);
  await review.goto(id);
  await review.remark.fill('Маълумотлар текширилди.');
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await new SigningDialog(reviewing).signWith(authority, 'reviewer');
  await new Frame(reviewing).expectNotice('Муваффақиятли', 'Тасдиқланди');

  await reviewing.goto(`/amallar/cluster-info/${id}/rounds`);
  for (const [act, file, name] of [
    ['submit', 'submitted', 'editor'],
    ['confirm', 'confirmed', 'reviewer'],
  ] as const) {
    const { status, said } = await check(reviewing, authority, file);
    expect({ status, said }).toEqual({ status: 0, said: expect.stringMatching(`^valid: ${act} of reports ${id}, `) });
    expect(said).toContain(`by CN=${name}, `);
  }

  // Visitors see that what the score is made of is signed, and by whose certificate, but not the names of persons.
  const { cluster_id, year, quarter } = JSON.parse(
    (await downloadContent(reviewing, /^confirmed-\d+\.json$/)).toString(),
  );
  await reviewing.goto(`/rating/provenance/${cluster_id}?year=${year}&quarter=${quarter}`);
  const signed = reviewing.getByRole('definition').filter({ hasText: /CN=Authority.* [\da-f]{64}$/ });
  await expect(signed).toHaveCount(2);
  await expect(reviewing.getByRole('main')).not.toContainText(/CN=(?:editor|reviewer)/);
});
