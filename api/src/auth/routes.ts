import type { LoginBody } from '@klaster/shared/contract';
import type { Handlers } from '../http/call';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { isPasswordOf } from './password';
import { findUserByLogin } from './repository';
import { limitSignIn } from './sign-in-limit';
import { signToken } from './tokens';

export const authRoutes = (services: Services) =>
  ({
    'POST /api/auth/login': async ({ body: { login, password }, address }) => {
      const credentials = { login: login.toLowerCase(), password };
      return limitSignIn(services.db, address, credentials.login, () => signIn(services, credentials));
    },
    'GET /api/auth/me': async ({ user: { id: _, positions, ...account } }) => ({
      ...account,
      positions: [...positions],
    }),
  }) satisfies Partial<Handlers>;

async function signIn({ db, jwt }: Services, { login, password }: LoginBody) {
  const user = await findUserByLogin(db, login);
  const isRight = await isPasswordOf(user?.password_hash, password);
  if (!user || !isRight) throw new ProblemError('invalid_credentials');
  return { token: signToken(jwt, user) };
}
