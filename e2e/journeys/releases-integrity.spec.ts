import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

const MARK = '; globalThis.tampered = true;';

/** Changes a script on its way, as an attacker on the line or on the disk would. */
async function tamper(page: Page, script: string): Promise<void> {
  await page.route(script, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()) + MARK });
  });
}

const wasTampered = (page: Page) => page.evaluate(() => 'tampered' in globalThis);

for (const [what, script] of Object.entries({
  'a remote’s entry': '**/remotes/mf-registers/*/remoteEntry.js*',
  'a route’s chunk': '**/remotes/mf-registers/*/public.*.js*',
})) {
  test(`${what} that was tampered with does not run`, async ({ page, consoleErrors }) => {
    await tamper(page, script);
    await page.goto('/reestrs-auth');
    await expect(new Frame(page).title).toHaveText('Бўлим юкланмади');
    expect(await wasTampered(page)).toBe(false);
    consoleErrors.ignore();
  });
}

test('@always a script of the shell that was tampered with does not run', async ({ page, consoleErrors }) => {
  await tamper(page, '**/assets/shell.*.js*');
  await page.goto('/contacts');
  await expect.poll(() => page.locator('#root').textContent()).toBe('loading...');
  expect(await wasTampered(page)).toBe(false);
  consoleErrors.ignore();
});

test('@always an injected script runs neither from the page’s text nor from another address', async ({
  page,
  consoleErrors,
}) => {
  // Only the page: its API calls have the same name.
  await page.route(
    ({ pathname }) => pathname === '/contacts',
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('<div id=root>', `<script>${MARK}</script><div id=root onclick="1">`);
      await route.fulfill({ response: answer, body: html });
    },
  );
  await page.goto('/contacts');
  await expect(new Frame(page).title).toBeVisible();
  expect(await wasTampered(page)).toBe(false);

  // Ways to exploit a hole in some code: each is closed by the policy or by Trusted Types.
  const attempts = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    return {
      html: attempt(() =>
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.tampered = 1">'),
      ),
      address: attempt(() => Object.assign(document.createElement('script'), { src: 'https://evil.invalid/x.js' })),
      foreignVersion: attempt(() =>
        Object.assign(document.createElement('script'), { src: '/remotes/mf-registers/0000000000000000/x.js' }),
      ),
      text: attempt(() => Object.assign(document.createElement('script'), { text: 'globalThis.tampered = 1' })),
    };
  });
  expect(attempts).toEqual({ html: 'refused', address: 'refused', foreignVersion: 'refused', text: 'refused' });
  expect(await wasTampered(page)).toBe(false);
  consoleErrors.ignore();
});

test('@always the policy has no unsafe scripts and every header is there', async ({ page }) => {
  const headers = (await page.goto('/contacts'))?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  // The one that is written in the page is known by its hash.
  const written = async () => {
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
    return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
  };
  // With the preview, which the first visitor of a version does not get yet.
  await expect.poll(written).toHaveLength(1);
  const hashes = (await written()).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(scripts).toBe(["'self'", ...hashes].join(' '));
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  expect(headers['permissions-policy']).toContain('camera=()');
});
