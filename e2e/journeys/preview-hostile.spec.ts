import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openWithPreview } from '../fixtures/preview';
import { expect, test } from '../fixtures/isolated-gateway';
import { hold } from '../fixtures/network';
import type { OwnGateway } from '../system/isolated-gateway';
import { ROOT } from '../system/workspace';

test.use({ seesPreview: true });

const REMOTE = 'mf-clusters';

/** Publishes the live release with a server script that adds to its HTML. */
async function publishWith(gateway: OwnGateway, html: string): Promise<void> {
  const { folder } = await gateway.alter(REMOTE, (build) => {
    const script = String(build.manifest['server']);
    const added = `;{const render=globalThis.klasterRender;globalThis.klasterRender=async(request)=>(await render(request))+${JSON.stringify(html)};}`;
    build.files.set(script, Buffer.concat([build.files.get(script)!, Buffer.from(added)]));
  });
  await (await gateway.registry.deployer(REMOTE)).publish(REMOTE, folder);
}

test('styles of a remote do not affect the shell in its preview, and its content covers nothing', async ({
  page,
  gateway,
}) => {
  const rules = 'header,footer,main,[data-preview]{display:none!important}:root{--sticky-top:50rem}';
  const cover = '.cover{position:fixed;inset:-100vh;z-index:2147483647;background:red}';
  const below = '.below{position:absolute;top:-50rem;margin:-80rem;height:200rem;width:200rem;background:red}';
  await publishWith(
    gateway,
    `<style>${rules}${cover}${below}</style><div class="cover">a</div><div class="below">b</div>`,
  );
  const release = await hold(page, '**/*.js');
  await openWithPreview(page, '/');
  await expect(page.locator('[data-preview] .cover')).toHaveCount(1);
  const header = page.locator('[data-preview] header').first();
  await expect(header).toBeVisible();
  await expect(page.locator('[data-preview] footer')).toHaveCSS('display', /^(?!none)/);
  const isOnTop = await header.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  release();
});

test('a preview with a script where the app has text is not shown, and the app is', async ({ page, gateway }) => {
  await publishWith(gateway, '<textarea><p title="</textarea><script src=/assets/x.js></script>"></p></textarea>');
  for (let visit = 0; visit < 4; visit += 1) {
    await page.goto('/');
    expect(await page.content()).not.toContain('/assets/x.js');
    await expect(page.locator('main tbody tr').first()).toBeVisible();
  }
});

const ALLOWED = new Set(
  `A ABBR ADDRESS ARTICLE ASIDE B BDI BDO BLOCKQUOTE BR BUTTON CAPTION CITE CODE COL COLGROUP DATA DD DEL DETAILS DFN DIV DL DT EM
  FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR I IMG INPUT INS KBD LABEL LEGEND LI MAIN MARK MENU METER
  NAV OL OPTGROUP OPTION OUTPUT P PRE PROGRESS Q RP RT RUBY S SAMP SEARCH SECTION SELECT SMALL SPAN STRONG STYLE SUB SUMMARY SUP
  TABLE TBODY TD TEXTAREA TFOOT TH THEAD TIME TR U UL VAR WBR circle clipPath defs desc ellipse g line linearGradient marker mask
  path pattern polygon polyline radialGradient rect stop svg symbol text title tspan use`.split(/\s+/),
);

/** Previews as the gateway writes them of hostile texts. */
async function renderPreviews(texts: number): Promise<string[]> {
  const program = path.join(ROOT, 'gateway/test/rendering/written-previews.ts');
  const args = ['--import', 'tsx', program, String(texts), '21'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as string[];
}

/** Result of each in a page with scripts: the parts that are not allowed, and those that changed. */
const builtIn = (page: Page, previews: readonly string[], allowed: readonly string[]) =>
  page.evaluate(
    async ([all, names]) => {
      const faults: string[] = [];
      const ran = globalThis as { ran?: number };
      const frame = document.body.appendChild(document.createElement('iframe'));
      for (const preview of all) {
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        frame.srcdoc = `<!doctype html><body><div id=root><div data-preview>${preview}</div></div><b id=after></b>`;
        await loaded;
        const made = frame.contentDocument!;
        const place = made.querySelector('#root > [data-preview]')!;
        const elements = [...place.querySelectorAll('*')];
        // Fields of a form hide its properties of the same name.
        const read = (element: Element, name: 'tagName' | 'attributes'): unknown =>
          Reflect.get(Element.prototype, name, element);
        const others = elements
          .map((element) => read(element, 'tagName') as string)
          .filter((name) => !names.includes(name));
        const attributes = elements.flatMap((element) => [...(read(element, 'attributes') as NamedNodeMap)]);
        const handlers = attributes
          .map(({ name }) => name)
          .filter((name) => /^on|^style$|srcdoc|action|method/.test(name));
        // Addresses that, once resolved, are neither links nor images.
        const addresses = attributes
          .filter(({ name }) => /^(?:xlink:)?(?:href|src)$/.test(name))
          .filter(
            ({ value }) => !/^(?:https?|mailto|tel):|^data:image\//.test(new URL(value, 'https://x.example').href),
          );
        const ids = attributes.filter(
          ({ name, value }) => name === 'id' && value.trim() !== '' && !value.startsWith('screen-'),
        );
        const isComplete = made.body.children.length === 2 && place.innerHTML === preview;
        const odd = [...others, ...handlers, ...[...addresses, ...ids].map(({ name, value }) => `${name}=${value}`)];
        if (ran.ran || odd.length > 0 || !isComplete) faults.push(`${odd.join()}: ${preview}`);
        delete ran.ran;
      }
      return faults;
    },
    [previews, allowed] as const,
  );

async function buildsWhatWasWritten(page: Page, texts: number): Promise<void> {
  const previews = await renderPreviews(texts);
  expect(previews.length).toBeGreaterThan(texts / 8);
  await page.goto('about:blank');
  // No wall but the gateway's own: no policy keeps a script here from running.
  expect(await page.evaluate(() => document.querySelectorAll('meta').length)).toBe(0);
  const faults: string[] = [];
  for (let from = 0; from < previews.length; from += 250)
    faults.push(...(await builtIn(page, previews.slice(from, from + 250), [...ALLOWED])));
  expect(faults).toEqual([]);
}

for (const [title, texts] of [
  ['of a thousand hostile texts', 1000],
  ['@slow of many thousands of hostile texts', 16_000],
] as const) {
  test(`${title} a browser builds the same elements, and runs no script`, async ({ page, consoleErrors }) => {
    test.setTimeout(300_000);
    await buildsWhatWasWritten(page, texts);
    consoleErrors.ignore();
  });
}
