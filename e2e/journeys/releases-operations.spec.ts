import { PASSWORD, getToken } from '../fixtures/accounts';
import { expect, test } from '../fixtures/isolated-gateway';

test('@always only administrators of the republic can sign in at the operations address and read the registry', async ({
  gateway,
}) => {
  for (const login of ['reviewer', 'editor', 'viewer', 'andijon', 'klaster']) {
    const answer = await fetch(`${gateway.operations}/session`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: PASSWORD }),
    });
    expect([login, answer.status]).toEqual([login, 403]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const read = async (login: 'admin' | 'reviewer') => {
    const headers = { 'x-access-token': await getToken(login) };
    return (await fetch(`${gateway.address}/registry`, { headers })).status;
  };
  expect([await read('admin'), await read('reviewer')]).toEqual([200, 403]);
});
