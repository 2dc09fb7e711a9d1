import { LANGUAGES } from '@klaster/shared/contract/http';
import { REQUEST_LIMITS } from '../../src/config/limits';
import { createListener } from '../../src/listener';
import { problemSentences } from '../../src/problems/problem';
import { StoreUnavailable } from '../../src/storage/object-store';
import { call } from '../support/call';

const withCode = (code: string) => Object.assign(new Error('no space left on device'), { code });

test.each([
  ['a file', withCode('ENOSPC')],
  ['a file beyond a quota', withCode('EDQUOT')],
  ['the database of releases', new StoreUnavailable(withCode('53100'))],
])('a full disk that %s meets is a 507 in the sender’s language, and the server goes on', async (_what, error) => {
  const app = createListener(
    { logLevel: 'silent', trustedProxies: undefined, requests: REQUEST_LIMITS },
    { bodyLimit: 1000 },
  );
  app.get('/', () => Promise.reject(error));
  await app.listen({ host: '127.0.0.1', port: 0 });
  for (const language of LANGUAGES) {
    const answer = await call(app.server, '/', { headers: { 'accept-language': language } });
    expect([answer.status, answer.headers['retry-after']]).toEqual([507, '60']);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'storage_full',
      detail: problemSentences('storage_full', language).detail,
    });
  }
  await app.close();
});
