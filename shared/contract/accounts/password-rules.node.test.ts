import { passwordFault, passwordStrength } from './password-rules';
import { newPasswordSchema } from './users';

it.each([
  ['', 'required'],
  ['Qk7-vzP!m2x', 'password_short'],
  ['😀'.repeat(8), 'password_short'],
  ['x'.repeat(257), 'too_long'],
  ['aaaaaaaaaaaa', 'password_common'],
  ['abababababab', 'password_common'],
  ['kvoz1kvoz1kvoz1', 'password_common'],
  ['password2026!', 'password_common'],
  ['P@ssw0rd123456', 'password_common'],
  ['Toshkent-2026!', 'password_common'],
  ['Тошкент-2026!!', 'password_common'],
  ['qwertyuiop12', 'password_common'],
  ['йцукенгшщзхъ', 'password_common'],
  ['123456789012', 'password_common'],
  ['abcdefghijkl', 'password_common'],
  ['rustam.k-7351!', 'password_has_login'],
  ['7351-RUSTAM.K!', 'password_has_login'],
])('%j is refused: %s', (password, fault) => expect(passwordFault(password, 'rustam.k')).toBe(fault));

it.each(['paxta terimi 2031 yil', 'Qk7-vzP!m2xw', 'тўрт қатор терак соя', 'Demo-bog-2026-x'])(
  '%j will do',
  (password) => expect(passwordFault(password, 'rustam.k')).toBeUndefined(),
);

it('a login of a few letters is in many a password by chance', () => {
  expect(passwordFault('terak ali soyasi', 'ali')).toBeUndefined();
  expect(passwordFault('terak ali soyasi', '')).toBeUndefined();
});

it('each fault is reported once', () => {
  const codesOf = (password: string) =>
    newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message);
  expect(codesOf('x'.repeat(257))).toEqual(['too_long']);
  expect(codesOf('short')).toEqual(['password_short']);
  expect(codesOf('  paxta terimi 2031  ')).toBeUndefined();
});

it('the longer and the more kinds of characters, the stronger', () => {
  expect(passwordStrength('password2026!', '')).toBe('weak');
  expect(passwordStrength('vohwbzkqmdyt', '')).toBe('fair');
  expect(passwordStrength('Qk7-vzP!m2xwL', '')).toBe('good');
  expect(passwordStrength('Qk7-vzP!m2xwL.gR4', '')).toBe('strong');
});
