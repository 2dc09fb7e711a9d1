import { PASSWORD, tokenOf } from '../fixtures/accounts';
import { expect, test } from '../fixtures/isolated-gateway';

test('@always who holds no ADMIN of the whole republic gets no session at the operations address, and reads no registry', async ({
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
    const headers = { 'x-access-token': await tokenOf(login) };
    return (await fetch(`${gateway.address}/registry`, { headers })).status;
  };
  expect([await read('admin'), await read('reviewer')]).toEqual([200, 403]);
});
