import { hash } from '@node-rs/argon2';
import { PASSWORD } from '../../../../test/support/fixtures';
import { testApp } from '../../../../test/support/test-app';
import { insert, update } from '../../../../test/support/rows';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { matchesPassword } from '../password';
import { limitSignIn } from '../sign-in-limit';

const api = testApp();

let lastNetwork = 0;
const newAddress = () => `10.0.${(lastNetwork += 1)}.1`;

const signIn = (login: string, password: string, address: string) =>
  api.call('POST /api/auth/login', { body: { login, password }, headers: { 'x-forwarded-for': address } });

async function statuses(count: number, attempt: (number: number) => ReturnType<typeof signIn>): Promise<number[]> {
  const seen: number[] = [];
  for (let number = 0; number < count; number += 1) seen.push((await attempt(number)).status);
  return seen;
}

const among = (seen: readonly number[], status: number) => seen.filter((one) => one === status).length;

const endWindows = () => update(api.db, 'sign_in_attempts', { set: { window_ends: new Date('2020-01-01') } });

async function addEndedWindows(): Promise<void> {
  const window_ends = new Date(0);
  const windows = Array.from({ length: 250 }, (_, number) => ({ key: `old-${number}`, count: 1, window_ends }));
  await api.db.insertInto('sign_in_attempts').values(windows).execute();
}

describe('a login from one address', () => {
  it('has exactly ten of thirty guesses made at once, and hears when to try again', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('admin', 'guess', address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem?.code).toBe('too_many_attempts');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(600);
    expect((await signIn('admin', PASSWORD, address)).status).toBe(429);
  });

  it('starts afresh after a success', async () => {
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 9 }, () => signIn('editor', 'guess', address)));
      expect((await signIn('editor', PASSWORD, address)).status).toBe(200);
    }
  });

  it('starts afresh when the window has ended, by the clock of the database', async () => {
    const address = newAddress();
    const tenFail = Array<number>(10).fill(401);
    expect(await statuses(11, () => signIn('reviewer', 'guess', address))).toEqual([...tenFail, 429]);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
    expect((await signIn('reviewer', 'guess', address)).status).toBe(429);
    clock.mockRestore();
    await endWindows();
    // More expired rows than are cleared at once, so that this login's row remains.
    await addEndedWindows();
    expect(await statuses(11, () => signIn('reviewer', 'guess', address))).toEqual([...tenFail, 429]);
  });

  it('is locked until its window ends, which no further attempt puts off', async () => {
    const address = newAddress();
    await statuses(11, () => signIn('editor', 'guess', address));
    const windows = () => api.db.selectFrom('sign_in_attempts').select(['key', 'window_ends']).orderBy('key').execute();
    const before = await windows();
    await statuses(3, () => signIn('editor', 'guess', address));
    expect(await windows()).toEqual(before);
  });

  it('is identified by the address from the gateway, and from nobody else', async () => {
    const address = newAddress();
    await statuses(10, (number) => signIn('reviewer', 'guess', `1.1.1.${number}, ${address}`));
    expect((await signIn('reviewer', 'guess', `9.9.9.9, ${address}`)).status).toBe(429);
    expect((await signIn('reviewer', 'guess', newAddress())).status).toBe(401);
  });
});

describe('an address with many logins', () => {
  it('is refused after sixty of three hundred failures, and leaves no row for the rest; whom it knows gets in', async () => {
    const address = newAddress();
    expect((await signIn('viewer', PASSWORD, address)).status).toBe(200);
    await api.db.deleteFrom('sign_in_attempts').execute();
    const seen = await statuses(300, (number) => signIn(`victim-${number}`, 'guess', address));
    expect([among(seen, 401), among(seen, 429)]).toEqual([60, 240]);
    expect(await api.db.selectFrom('sign_in_attempts').select('key').execute()).toHaveLength(2 * 60 + 2);
    expect((await signIn('andijon', PASSWORD, address)).status).toBe(429);
    expect((await signIn('viewer', PASSWORD, address)).status).toBe(200);
    expect((await signIn('andijon', PASSWORD, newAddress())).status).toBe(200);
  });

  it('is the whole /64 if it is IPv6', async () => {
    const seen = await statuses(70, (number) => signIn(`six-${number}`, 'guess', `2001:db8:7:7::${number}`));
    expect([among(seen, 401), among(seen, 429)]).toEqual([60, 10]);
    expect((await signIn('six', 'guess', '2001:db8:7:8::1')).status).toBe(401);
    await endWindows();
    expect((await signIn('six', 'guess', '2001:db8:7:7::1')).status).toBe(401);
  });

  it('may be an office: fifty people who mistype once can then sign in', async () => {
    const address = newAddress();
    // A cheap hash, since a hundred are verified.
    const password_hash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    const people = Array.from({ length: 50 }, (_, number) => `person-${number}`);
    await insert(
      api.db,
      'users',
      people.map((login) => ({ login, full_name: login, positions: [], password_hash })),
    );
    expect(among(await statuses(50, (number) => signIn(people[number] ?? '', 'typo', address)), 401)).toBe(50);
    expect(among(await statuses(50, (number) => signIn(people[number] ?? '', PASSWORD, address)), 200)).toBe(50);
    // The fifty failures are all that is counted for the address.
    expect(among(await statuses(11, (number) => signIn(`stranger-${number}`, 'guess', address)), 401)).toBe(10);
  });
});

describe('a login from many addresses', () => {
  it('is refused after thirty failures, but not from an address it signed in from before', async () => {
    const home = newAddress();
    expect((await signIn('second-reviewer', PASSWORD, home)).status).toBe(200);
    const seen = await statuses(40, () => signIn('second-reviewer', 'guess', newAddress()));
    expect([among(seen, 401), among(seen, 429)]).toEqual([30, 10]);
    expect((await signIn('second-reviewer', PASSWORD, newAddress())).status).toBe(429);
    expect((await signIn('second-reviewer', PASSWORD, home)).status).toBe(200);
    await update(api.db, 'known_sign_ins', { set: { known_until: new Date(0) } });
    expect((await signIn('second-reviewer', PASSWORD, home)).status).toBe(429);
  });
});

it('a login that is locked uses up nothing of the network that it is tried from', async () => {
  expect(among(await statuses(30, () => signIn('reviewer-2', 'guess', newAddress())), 401)).toBe(30);
  const office = newAddress();
  const many = await Promise.all(Array.from({ length: 70 }, () => signIn('reviewer-2', 'guess', office)));
  expect(
    among(
      many.map(({ status }) => status),
      429,
    ),
  ).toBe(70);
  expect(among(await statuses(60, (number) => signIn(`colleague-${number}`, 'typo', office)), 401)).toBe(60);
  expect((await signIn('colleague', 'typo', office)).status).toBe(429);
});

it('counts no failure if the password was not verified', async () => {
  const attempt = () => Promise.reject(new ProblemError('internal'));
  const busy = () => limitSignIn(api.db, { address: newAddress(), login: 'klaster', attempt });
  for (let attempt = 0; attempt < 40; attempt += 1) await expect(busy()).rejects.toThrow('internal');
  expect((await signIn('klaster', PASSWORD, newAddress())).status).toBe(200);
});

it('clears ended windows away a few at a time', async () => {
  await api.db.deleteFrom('sign_in_attempts').execute();
  await addEndedWindows();
  await signIn('nobody', 'guess', newAddress());
  const left = await api.db.selectFrom('sign_in_attempts').select('key').where('key', 'like', 'old-%').execute();
  // Four keys were counted, and each time fifty rows were deleted.
  expect(left).toHaveLength(50);
});

it('verifies a bounded number of passwords at once, and has the rest retry', async () => {
  const looks = await Promise.allSettled(Array.from({ length: 60 }, () => matchesPassword(undefined, 'guess')));
  const refusals = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason as unknown] : []));
  expect(refusals).toHaveLength(8);
  expect(refusals[0]).toMatchObject({ code: 'upstream_unavailable', status: 503, retryAfter: 3 });
  expect(await matchesPassword(undefined, 'guess')).toBe(false);
});
