import { loginFault } from './login-rules';
import { newLoginSchema } from './users';

it.each(['anvar', 'a.karimov', 'sample-author-1703', 'x_1', 'анвар', 'ғани.ҳакимов', 'ўқтам-2'])('may be %s', (login) =>
  expect(loginFault(login)).toBeUndefined(),
);

it.each([
  ['', 'required'],
  ['anvar karimov', 'login_spaces'],
  ['anvar\tk', 'login_spaces'],
  ['аnvar', 'login_script'],
  ['каримov', 'login_script'],
  ['anvar!', 'login_letters'],
  ['аnvar@x', 'login_letters'],
  ['ａnvar', 'login_letters'],
  ['ɑnvar', 'login_letters'],
  ['1anvar', 'login_letters'],
  ['.anvar', 'login_letters'],
  ['an', 'too_short'],
  ['a'.repeat(65), 'too_long'],
])('may not be %j', (login, fault) => expect(loginFault(login)).toBe(fault));

it('is stored in lower case, without invisible characters', () => {
  expect(newLoginSchema.parse(' Anvar\u200B.K ')).toBe('anvar.k');
  expect(newLoginSchema.safeParse('An var').error?.issues).toMatchObject([{ message: 'login_spaces' }]);
  expect(newLoginSchema.safeParse('x'.repeat(1000)).error?.issues).toMatchObject([{ message: 'too_long' }]);
});
