import type { StartedFlow } from '@klaster/shared/contract/accounts';
import { PASSWORD } from '../../../../test/support/fixtures';
import { makeKey, startHandMadeProvider } from '../../../../test/support/hand-made-provider';
import { settingsOf } from '../../../../test/support/identity-provider';
import { startTestApp } from '../../../../test/support/test-app';

it('a provider that does not answer, or answers drop by drop, is unavailable after 10 s; passwords go on working', async () => {
  const provider = await startHandMadeProvider();
  provider.answers.keys = [await makeKey('first')];
  const settings = settingsOf(provider.issuer);
  const api = await startTestApp({ signIn: { providers: [settings], onlyPasswordOf: undefined } });
  const { data } = await api.call<StartedFlow>('POST /api/auth/providers/start', { body: { provider: settings.id } });
  const state = new URL(data.address).searchParams.get('state');
  const drops: NodeJS.Timeout[] = [];
  provider.answers.token = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    drops.push(setInterval(() => response.write(' '), 200));
  };
  const began = Date.now();
  const late = api.call('POST /api/auth/providers/sign-in', {
    body: { provider: settings.id, flow: data.flow, answer: `code=1&state=${state}&iss=${provider.issuer}` },
  });
  const body = { login: 'viewer', password: PASSWORD };
  expect((await api.call('POST /api/auth/login', { body })).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(8000);
  expect((await late).problem?.code).toBe('provider_unavailable');
  expect(Date.now() - began).toBeGreaterThan(9000);
  expect(Date.now() - began).toBeLessThan(20_000);
  for (const drop of drops) clearInterval(drop);
  await api.close();
  await provider.close();
});
