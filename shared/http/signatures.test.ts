import type { Signing } from '../contract/http';
import { session } from '../session';
import { network, problem, sessionToken } from '../testing';
import { sessionClient, setSigner, UNSIGNED } from '.';

const CONFIRM = 'POST /api/confirm-cluster/:id';
const SIGNING: Signing = { text: '{"act":"confirm"}', required: false, eimzo_key: null };

let forget = () => {};
afterEach(() => forget());

/** The API asks for a signature where one is offered. */
const answer = ({ headers }: { headers: Headers }) =>
  headers.get('X-Signature') === 'offered'
    ? problem(403, 'signature_required', { signing: SIGNING })
    : { id: 7, status: 'Тасдиқланган' as const };

const signs = jest.fn<Promise<string | undefined>, [Signing]>();

const signWith = (signature: string | undefined) => {
  signs.mockReset().mockResolvedValue(signature);
  forget = setSigner(signs);
};

beforeEach(() => {
  session.save(sessionToken());
  network.on(CONFIRM, answer);
});

const confirm = () => sessionClient.call(CONFIRM, { params: { id: 7 }, body: { comment: 'Тўғри' } });

const listSentSignatures = () => network.requests(CONFIRM).map(({ headers }) => headers.get('X-Signature'));

it('a change is signed by the shell and sent again, as it was', async () => {
  signWith('s'.repeat(43));
  await expect(confirm()).resolves.toMatchObject({ id: 7 });
  expect([listSentSignatures(), signs.mock.calls]).toEqual([['offered', 's'.repeat(43)], [[SIGNING]]]);
  expect(network.requests(CONFIRM).map(({ body }) => body)).toEqual([{ comment: 'Тўғри' }, { comment: 'Тўғри' }]);
});

it('a change is sent without a signature if the user decides so', async () => {
  signWith(UNSIGNED);
  await confirm();
  expect(listSentSignatures()).toEqual(['offered', null]);
});

it('a user who declines gets the refusal, and nothing is sent again', async () => {
  signWith(undefined);
  await expect(confirm()).rejects.toMatchObject({ status: 403 });
  expect(listSentSignatures()).toEqual(['offered']);
});

it('a page without a shell offers nothing', async () => {
  await confirm();
  expect(listSentSignatures()).toEqual([null]);
});
