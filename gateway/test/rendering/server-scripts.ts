import type { RenderRequest } from '@klaster/shared/contract/http';
import type { Renderers, ServerScript } from '../../src/rendering/renderers';

export const REQUEST: RenderRequest = {
  route: 'list',
  address: '/list',
  base: '/',
  language: 'ru',
  isNarrow: false,
  initialData: {},
  boot: null,
};

/** A release's server script that renders by the body of a function of `request`. */
export function buildScript(app: string, body: string, before = ''): ServerScript {
  return buildSource(app, `${before}; globalThis.klasterRender = async (request) => { ${body} };`);
}

export function buildSource(app: string, source: string | undefined): ServerScript {
  return { app, version: 'a'.repeat(16), read: async () => source };
}

let scripts = 0;

/** Output of a script in a separate release, or its fault. */
export function readOutcome(renderers: Renderers, body: string, before?: string): Promise<string> {
  scripts += 1;
  return renderers
    .render(buildScript(`mf-${scripts}`, body, before), REQUEST)
    .catch((fault: Error) => `fault: ${fault.message}`);
}
