import { testApp } from '../../../test/support/test-app';

describe('a stream ends within two seconds and one query', () => {
  /** Polls as often as in production; other tests poll more often. */
  const usual = testApp();

  async function listening(token: string) {
    const response = await fetch(`${usual.origin}/api/events`, { headers: { 'x-access-token': token } });
    const reader = response.body!.getReader();
    await reader.read();
    const ended = (async () => {
      while (!(await reader.read()).done);
      return performance.now();
    })();
    return { ended, leave: () => reader.cancel() };
  }

  async function timeToEnd(token: string, act: () => Promise<unknown>): Promise<number> {
    const { ended } = await listening(token);
    await act();
    const before = performance.now();
    return (await ended) - before;
  }

  const endOthers = (token: string) =>
    usual.call('POST /api/me/sessions/end', { headers: { 'x-access-token': token }, body: { id: null } });

  it.concurrent('when its session is ended from another one, whose own stream continues', async () => {
    const [keptToken, other] = [await usual.token('viewer'), await usual.token('viewer')];
    const stays = await listening(keptToken);
    expect(await timeToEnd(other, () => endOthers(keptToken))).toBeLessThan(2_500);
    const after = await Promise.race([stays.ended, new Promise((go) => setTimeout(go, 100, 'open'))]);
    expect(after).toBe('open');
    await stays.leave();
  });

  it.concurrent.each([
    ['is deactivated', 'editor', { is_active: false }],
    ['has other rights', 'andijon', { token_version: 2 }],
  ])('when its account %s', async (_name, login, change) => {
    const act = () => usual.db.updateTable('users').set(change).where('login', '=', login).execute();
    expect(await timeToEnd(await usual.token(login), act)).toBeLessThan(2_500);
  });
});
