import type { FieldCode } from '../common/problem';

// Separate from the schemas, which pull in zod.

/** Characters of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 256 } as const;

/** A password has that many different characters at least. */
const DIFFERENT = 5;

/** A login of fewer letters is in many a password by chance. */
const SHORTEST_LOGIN = 4;

/**
 * What guessers try first, here and elsewhere, as it is left when digits and signs are taken away; of twelve characters and more a
 * common password is a common word with something around it.
 */
const COMMON_WORDS = new Set(
  `admin administrator andijon buxoro changeme cotton default demo dragon enter farg'ona fargona football guest hello hokim
  hokimiyat iloveyou jizzax klaster klasterlar kirish letmein login maxfiy master monkey namangan navoiy operator ozbekiston
  parol parolparol passw passwd password passwordpassword passwort pakhta paxta pass princess qarshi qashqadaryo qoraqalpogiston
  qwerty qwertyqwerty root salom samarqand secret sirdaryo superuser surxondaryo system tashkent tekstil temporary termiz test
  textile tizim toshkent uchqun urganch user uzbek uzbekistan vazirlik viloyat welcome xorazm yangi
  админ администратор андижон бухоро вазирлик вилоят гость жиззах кириш кластер кластерлар логин любовь махфий минсельхоз
  наманган навоий оператор пароль парол пахта привет республика салом самарқанд самарканд сирдарё сурхондарё текстиль тест
  тизим тошкент ташкент узбекистан ўзбекистон фарғона фергана хлопок хоразм ҳоким ҳокимият қарши қашқадарё янги`.split(
    /\s+/,
  ),
);

/** Rows of keys, of either keyboard, and the alphabets: a finger run along them is no choice. */
const RUNS = [
  '01234567890',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1йфя2цыч3увс4кам5епи6нрт7гоь8шлб9щдю0зж',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
];

/** Digits and signs used in place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/**
 * What is wrong with a newly chosen password; undefined where it is acceptable. Rejected: wrong length, common passwords (a common
 * word with digits around it, a row of keys, a repeated group of characters), and passwords that contain the login. No classes of
 * characters are required. Source: NIST SP 800-63B, section 5.1.1.2.
 *
 * @param login of the account the password is for; empty where it is not known
 */
export function passwordFault(password: string, login: string): FieldCode | undefined {
  if (password === '') return 'required';
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'password_short';
  if (password.length > PASSWORD_LENGTH.most) return 'too_long';
  const plain = password.toLowerCase();
  if (login.length >= SHORTEST_LOGIN && plain.includes(login.toLowerCase())) return 'password_has_login';
  return isCommon(plain) ? 'password_common' : undefined;
}

/** @param password in lower case */
function isCommon(password: string): boolean {
  if (new Set(password).size < DIFFERENT) return true;
  if (unrepeated(password).length < PASSWORD_LENGTH.least / 2) return true;
  if (RUNS.some((run) => isOfRun(password, run))) return true;
  // Signs around a word are no part of it, and replace no letters.
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelt = [...word].map((character) => STAND_INS[character] ?? character).join('');
  return [password, spelt].some((text) => COMMON_WORDS.has(unrepeated(lettersOf(text))));
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** What a text says again and again: `abcabc` is `abc`; any other is itself. */
function unrepeated(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1);
  return again > 0 && again < text.length ? text.slice(0, again) : text;
}

/** Whether a text is a row of keys, begun anywhere, in either direction, and perhaps begun anew. */
function isOfRun(text: string, run: string): boolean {
  const steps = [...text].slice(1).filter((character, index) => {
    const from = run.indexOf(text[index] ?? '');
    const to = run.indexOf(character);
    return from >= 0 && to >= 0 && Math.abs(to - from) === 1;
  });
  return steps.length >= text.length * RUN_SHARE;
}

/** Steps along a row of keys that make a password one. */
const RUN_SHARE = 0.7;

/** How hard a password is to guess: `weak` ones are refused. */
export const PASSWORD_STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;

export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** Bits from which a password is good, and strong. */
const GOOD_BITS = 70;
const STRONG_BITS = 90;

/** Kinds of characters, and how many there are of each. */
const KINDS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/\p{Script=Cyrillic}/u, 66],
  [/[^\p{L}\d]/u, 30],
] as const;

/** An estimate shown while typing: by how many passwords there are of this length and these kinds of characters. */
export function passwordStrength(password: string, login: string): PasswordStrength {
  if (passwordFault(password, login) !== undefined) return 'weak';
  const characters = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  // Repetition adds little.
  const counted = (new Set(password).size + [...password].length) / 2;
  const bits = counted * Math.log2(characters);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= GOOD_BITS ? 'good' : 'fair';
}
