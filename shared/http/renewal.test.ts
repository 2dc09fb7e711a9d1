import { renderHook } from '@testing-library/react';
import { session, UserChanged, useUnsavedInput } from '../session';
import { network, problem, sessionToken } from '../testing';
import { watchNavigation } from '../testing/doubles/watch-navigation';
import { HttpError, sessionClient, setSignInPrompter } from '.';

const CALL = 'POST /api/auth/sign-out';
const REFUSED = problem(401, 'unauthenticated', { detail: 'Кириш керак.' });
const RENEWED = sessionToken({ exp: 4_000_000_000 });

let forget = () => {};
let visited: string[];

beforeEach(() => {
  session.save(sessionToken());
  visited = watchNavigation();
});
afterEach(() => forget());

function promptWith(answer: () => boolean) {
  const prompt = jest.fn(async () => answer());
  forget = setSignInPrompter(prompt);
  return prompt;
}

const signIn = () => {
  session.save(RENEWED);
  return true;
};

/** The API accepts only the new token. */
const answerRenewed = () =>
  network.on(CALL, ({ headers }) => (headers.get('X-Access-Token') === RENEWED ? { ended: 1 } : REFUSED));

const holdInput = () => renderHook(() => useUnsavedInput(true));

const change = () => sessionClient.call(CALL, { body: {} });

const readStatus = (error: unknown) => (error instanceof HttpError ? error.status : error);

describe('a change that is refused because the session is over', () => {
  it('is sent again after its user has signed in again, one prompt for all', async () => {
    holdInput();
    const prompt = promptWith(signIn);
    answerRenewed();
    expect(await Promise.all([change(), change()])).toEqual([{ ended: 1 }, { ended: 1 }]);
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(visited).toEqual([]);
  });

  it('is sent again without a prompt if its user has signed in since', async () => {
    holdInput();
    const prompt = promptWith(() => false);
    network.on(CALL, ({ headers }) => {
      if (headers.get('X-Access-Token') === RENEWED) return { ended: 1 };
      session.save(RENEWED);
      return REFUSED;
    });
    expect(await change()).toEqual({ ended: 1 });
    expect(prompt).not.toHaveBeenCalled();
  });

  it('is sent again after a dialog took the place of an earlier one, which is removed last', async () => {
    holdInput();
    const removeEarlier = setSignInPrompter(async () => false);
    const prompt = promptWith(signIn);
    removeEarlier();
    answerRenewed();
    expect(await change()).toEqual({ ended: 1 });
    expect(prompt).toHaveBeenCalledTimes(1);
  });

  it('is sent twice at most', async () => {
    holdInput();
    promptWith(signIn);
    network.on(CALL, REFUSED);
    expect(await change().catch(readStatus)).toBe(401);
    expect(network.requests(CALL)).toHaveLength(2);
  });

  it('is not sent again in the name of somebody else', async () => {
    holdInput();
    promptWith(() => {
      session.save(sessionToken({ sub: '99', login: 'other' }));
      return true;
    });
    network.on(CALL, REFUSED);
    expect(await change().catch(readStatus)).toBeInstanceOf(UserChanged);
    expect(network.requests(CALL)).toHaveLength(1);
  });

  it('stays refused, without a prompt, where no input is unsaved', async () => {
    const prompt = promptWith(signIn);
    network.on(CALL, REFUSED);
    expect(await change().catch(readStatus)).toBe(401);
    expect(prompt).not.toHaveBeenCalled();
  });
});

it.each(['wrong_code', 'invalid_credentials'] as const)('%s does not end the session', async (code) => {
  holdInput();
  const prompt = promptWith(signIn);
  network.on(CALL, problem(401, code));
  expect(await change().catch(readStatus)).toBe(401);
  expect(prompt).not.toHaveBeenCalled();
});

describe('a session that is too old by the clock', () => {
  beforeEach(() => localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString()));

  it('is renewed in place where input is unsaved; the request is sent all the same', async () => {
    holdInput();
    promptWith(signIn);
    answerRenewed();
    expect(await change()).toEqual({ ended: 1 });
    expect(network.requests(CALL).map(({ headers }) => headers.get('X-Access-Token'))).toEqual([null, RENEWED]);
    expect(visited).toEqual([]);
  });

  it('is wiped where no input is unsaved, and the page goes to the root', async () => {
    promptWith(signIn);
    answerRenewed();
    expect(await change().catch(readStatus)).toBe(401);
    expect([visited, localStorage.length]).toEqual([['/'], 0]);
  });
});
