import type { Locator, Page } from '@playwright/test';
import type { CertificateAuthority } from '../system/certificate-authority';

/** Asks for a signature of what a call would store. */
export class SigningDialog {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Имзо қўйинг' });
  }

  /** Signs with another program, as its user does: downloads the text and chooses the file of the signature. */
  async signWith(authority: CertificateAuthority, name: string): Promise<void> {
    const address = await this.dialog.getByRole('link', { name: 'Матнни юклаб олиш' }).getAttribute('href');
    const text = decodeURIComponent((address ?? '').replace(/^data:[^,]*,/, ''));
    await this.dialog.getByLabel('Бошқа дастур имзоси (.p7s)').setInputFiles(authority.sign(name, text));
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
