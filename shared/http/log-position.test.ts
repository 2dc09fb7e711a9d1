import { session } from '../session';
import { network, sessionToken } from '../testing';
import { publicClient, rememberPosition, sessionClient } from '.';
import { positionToSend } from './client';

const HEADER = 'X-Log-Position';
const listSentPositions = () => network.requests('GET /api/provinces').map(({ headers }) => headers.get(HEADER));

/** A change, answered with this position. */
const answerWithPosition = (position: string, status = 200) => {
  const passedOn = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(Response.json({ data: {} }, { status, headers: { [HEADER]: position } }));
  return sessionClient.patch('/api/oil_factories/remove/1').finally(() => (globalThis.fetch = passedOn));
};

beforeEach(() => {
  session.save(sessionToken());
  network.on('GET /api/provinces', []);
});

it('reads after a change name its position, in all tabs, and those of the public pages too', async () => {
  await sessionClient.get('/api/provinces');
  await answerWithPosition('0/3000148');
  await sessionClient.get('/api/provinces');
  await publicClient.get('/api/provinces');
  expect(listSentPositions()).toEqual([null, '0/3000148', '0/3000148']);
  expect(localStorage.getItem('position')).toContain('0/3000148');
});

it('a read after a refused change shows what it was refused for', async () => {
  await expect(answerWithPosition('0/3000148', 409)).rejects.toMatchObject({ status: 409 });
  await sessionClient.get('/api/provinces');
  expect(listSentPositions()).toEqual(['0/3000148']);
});

it('the furthest position counts, for a minute', async () => {
  await answerWithPosition('1/0');
  await answerWithPosition('0/FFFFFFFF');
  expect(positionToSend()).toBe('1/0');
  expect(positionToSend(Date.now() + 60_000)).toBeUndefined();
});

it.each(['', 'x', '1/0/1', '0/123456789', 'FFFFFFFFFFFFFFFFF/0'])('"%s" is not a position', async (text) => {
  await answerWithPosition(text);
  expect(positionToSend()).toBeUndefined();
});

it.each(['{', 'null', '7', '{"position":7,"at":"x"}', '{"position":"1/0"}', '{"position":"x","at":1}'])(
  'storage that holds %s is ignored',
  async (text) => {
    localStorage.setItem('position', text);
    await sessionClient.get('/api/provinces');
    expect(listSentPositions()).toEqual([null]);
  },
);

it('is dropped with the session', () => {
  rememberPosition('1/0');
  session.wipe();
  rememberPosition('2/0');
  expect(localStorage).toHaveLength(0);
});
